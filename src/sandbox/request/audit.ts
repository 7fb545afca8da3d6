import type { CallContract } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { cutText } from '#model/text-cut.ts';
import type { AuditEntry } from '../context/audit-entry.ts';
import type { Session, Who } from '../context/who.ts';
import { isPlainFor } from '../answers/export.ts';
import { requestNow } from '../context/cause.ts';
import type { Transaction } from '../database/database.ts';
import { Records } from '../storage/records.ts';
import type { Core } from './core.ts';
import type { Outcome } from '../wire/envelope.ts';

/**
 * Kind of a call's audit entry; undefined if the call is not logged.
 * @param user the sender; while unknown, an export that some people get unmasked counts as one
 */
export function auditKindOf(
  model: Model,
  call: CallContract,
  user?: Record<string, unknown>,
): AuditEntry['kind'] | undefined {
  if (call.audit !== undefined) return call.audit;
  if (call.money) return 'money';
  const { answer } = call;
  if (answer.kind === 'export' && answer.plain !== undefined)
    return user === undefined || isPlainFor(answer, user) ? 'reveal' : undefined;
  return revealsIn(model).has(call.name) ? 'reveal' : undefined;
}

const revealing = new WeakMap<Model, Set<string>>();

/** Calls that show values which other answers mask. */
function revealsIn(model: Model): Set<string> {
  const known = revealing.get(model);
  if (known) return known;
  const fields = Object.values(model.entities).flatMap((each) => each.fields);
  const found = new Set(fields.flatMap(({ reveal }) => (reveal === undefined ? [] : [reveal])));
  revealing.set(model, found);
  return found;
}

/** Facts about a finished audited call. */
export interface Audited {
  call: CallContract;
  /** Person concerned: the session's person, or the person of a sign-in attempt. */
  who: Who | null;
  session: Session | null;
  address: string;
  device: string;
  request: Record<string, unknown>;
  outcome: Pick<Outcome, 'status' | 'envelope'>;
}

/** Writes an audited call to the product's log, in the transaction of the call. */
export async function writeAudit(core: Core, tx: Transaction, audited: Audited): Promise<void> {
  const { call, outcome, request, who } = audited;
  const kind = auditKindOf(core.model, call, audited.session?.user ?? {});
  const { audit, clock } = core.options;
  if (kind === undefined || audit === undefined || who === null) return;
  const objectNo = objectOf(core.model, call, request, outcome.envelope.result);
  const requestId = requestNow();
  await audit(tx, new Records(core.model, tx, who.owner, core.refusals), {
    kind,
    call: call.name,
    title: call.title,
    who,
    user: audited.session?.user ?? null,
    at: clock.now(),
    address: audited.address,
    device: audited.device,
    outcome: outcomeOf(outcome),
    code: outcome.envelope.code,
    ...(objectNo !== undefined && { objectNo }),
    ...(requestId !== null && { requestId }),
  });
}

function outcomeOf({ status, envelope }: Audited['outcome']): AuditEntry['outcome'] {
  if (status === 403 || status === 401) return 'forbidden';
  if (status !== 200) return 'failed';
  return envelope.code === '0' ? 'done' : 'refused';
}

/**
 * The number of the record that a call is about: the key of an entity that it writes or shows, from the answer or the
 * request. Nothing else of a request is logged, so that no secret can be.
 */
function objectOf(model: Model, call: CallContract, request: unknown, result: unknown): string | undefined {
  for (const name of [...call.writes, ...call.reads]) {
    const entity = ownEntry(model.entities, name);
    const field = entity?.fields.find((each) => each.name === entity.key);
    if (!entity || !field || ['secret', 'mask', 'phone', 'email', 'password'].includes(field.format)) continue;
    for (const from of [result, request]) {
      const value =
        typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[entity.key] : undefined;
      if (typeof value === 'string' && value !== '') return cutText(value, LONGEST);
    }
  }
  return undefined;
}

const LONGEST = 64;
