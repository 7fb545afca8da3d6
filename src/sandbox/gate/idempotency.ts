import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonical } from '#model/canonical.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { ownEntry } from '#model/own-entry.ts';
import { oneSpelling } from '#model/wire-formats.ts';
import type { Clock } from '../context/clock.ts';
import type { Transaction } from '../database/database.ts';
import { Refusal, type RefusalCatalogue } from '../context/refusal.ts';
import type { Outcome } from '../wire/envelope.ts';
import { followed } from '../wire/schemas.ts';

const KEPT = 24 * 3_600_000;

export interface IdempotencyKey {
  owner: string;
  call: string;
  key: string;
  fingerprint: string;
}

/**
 * Fingerprint of a request: its canonical JSON, hashed. `15000` and `15000.00` are the same amount if the schema
 * declares an amount.
 */
export function fingerprint(request: unknown, schema: JsonSchema): string {
  return createHash('sha256')
    .update(canonical(meaning(request, schema, schema)))
    .digest('hex');
}

function meaning(value: unknown, schema: JsonSchema | undefined, root: JsonSchema): unknown {
  const said = alternative(value, followed(schema, root));
  if (said === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => meaning(each, said.items, root));
  if (typeof value === 'object') {
    const inner = Object.entries(value).flatMap(([name, each]) => {
      const schema = ownEntry(said.properties, name);
      // A stored hash would let its reader guess the password.
      return schema?.writeOnly === true ? [] : [[name, meaning(each, schema, root)]];
    });
    return Object.fromEntries(inner);
  }
  return oneSpelling(said.format, value);
}

/** The branch of a schema for one value, or for several. */
function alternative(value: unknown, schema: JsonSchema | undefined): JsonSchema | undefined {
  if (schema?.anyOf === undefined) return schema;
  return schema.anyOf.find((each) => (each.type === 'array') === Array.isArray(value)) ?? schema;
}

/**
 * The answer that was given for the key, or null for a new key, which then is held until the transaction ends, on every
 * server.
 * @throws Refusal stillRunning, keyReused
 */
export async function recall(
  tx: Transaction,
  key: IdempotencyKey,
  clock: Clock,
  refusals: RefusalCatalogue,
): Promise<Outcome | null> {
  const name = canonical([key.owner, key.call, key.key]);
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(tx);
  if (rows[0]?.held !== true) throw new Refusal(refusals.stillRunning);
  const found = await tx
    .selectFrom('sandbox_idempotency')
    .selectAll()
    .where('owner', '=', key.owner)
    .where('call', '=', key.call)
    .where('key', '=', key.key)
    .executeTakeFirst();
  if (!found) return null;
  if (clock.now() - Number(found.created_at) > KEPT) {
    await tx
      .deleteFrom('sandbox_idempotency')
      .where('owner', '=', key.owner)
      .where('call', '=', key.call)
      .where('key', '=', key.key)
      .execute();
    return null;
  }
  if (found.fingerprint !== key.fingerprint) throw new Refusal(refusals.keyReused);
  return { status: found.status, envelope: JSON.parse(found.envelope) as Outcome['envelope'], text: found.envelope };
}

export async function remember(tx: Transaction, key: IdempotencyKey, outcome: Outcome, clock: Clock): Promise<void> {
  await tx
    .insertInto('sandbox_idempotency')
    .values({
      ...key,
      status: outcome.status,
      envelope: outcome.text ?? JSON.stringify(outcome.envelope),
      created_at: String(clock.now()),
    })
    .execute();
}
