import type { EntityDefinition } from '#model/entity.ts';
import type { LifecycleStep, Marks, Told } from '#model/lifecycle.ts';
import { evaluate, holds, isKnown, type Scope } from '#model/evaluate.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { valuesFrom } from '../storage/looking-up.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import type { StepService, StepWork } from '../context/steps.ts';
import { sentenceOf } from '../wire/sentences.ts';

/** Model, site and services for a step, besides the record. */
export interface StepTools {
  model: Model;
  site: Record<string, unknown>;
  service: StepService;
  /** Blocks other postings of an owner until the transaction ends. */
  lock?: (tx: Transaction, owner: string) => Promise<void>;
}

/** The first of the steps whose conditions hold. */
export async function firstThatHolds(
  steps: readonly LifecycleStep[],
  work: StepWork,
  record: EntityRecord,
  tools: StepTools,
): Promise<LifecycleStep | undefined> {
  const scope = scopeOf(work, record, tools);
  for (const step of steps) {
    if (step.when && !holds(step.when, scope)) continue;
    if (step.judge !== undefined && !(await judged(step.judge, work, record, tools))) continue;
    return step;
  }
  return undefined;
}

/** Values that a step sets, including the new state. */
export async function valuesOf(
  { lifecycle, fields }: EntityDefinition,
  step: LifecycleStep,
  work: StepWork,
  record: EntityRecord,
  tools: StepTools,
): Promise<EntityRecord> {
  const marks = step.marks && { [step.marks.field]: await marksOf(step.marks, fields, work, record, tools) };
  return {
    ...valuesFrom(step.set, scopeOf(work, record, tools)),
    ...marks,
    ...(lifecycle && { [lifecycle.field]: step.to }),
  };
}

/** Every applicable reason, at each of its fields; of two at one field the first. */
async function marksOf(
  { of }: Marks,
  fields: EntityDefinition['fields'],
  work: StepWork,
  record: EntityRecord,
  tools: StepTools,
): Promise<{ field: string; item: string; reason: string }[]> {
  const scope = scopeOf(work, record, tools);
  const found = new Map<string, { field: string; item: string; reason: string }>();
  for (const { fields: names, reason, when, judge } of of) {
    if (when && !holds(when, scope)) continue;
    if (judge !== undefined && !(await judged(judge, work, record, tools))) continue;
    for (const field of names) {
      const item = fields.find(({ name }) => name === field)?.title ?? field;
      if (!found.has(field)) found.set(field, { field, item, reason });
    }
  }
  return [...found.values()];
}

/**
 * Notifies the people of the owner, or of the named side, that records have taken a step; with one message for several
 * records if the step allows it.
 */
export async function tellOf(
  definition: EntityDefinition,
  { say }: Pick<LifecycleStep, 'say'>,
  work: StepWork,
  records: readonly EntityRecord[],
  tools: StepTools,
  data?: Record<string, unknown>,
): Promise<void> {
  if (!say || records.length === 0) return;
  const { tell } = tools.service;
  if (!tell) throw new Error(`The product sends no messages, and a step of "${definition.name}" does`);
  const { sides } = definition;
  const told = (record: EntityRecord): string[] => {
    if (!sides) return [work.entities.owner];
    const { side = 'from' } = say;
    return (side === 'both' ? (['from', 'to'] as const) : [side]).map((each) => String(ownEntry(record, sides[each])));
  };
  const common = {
    at: dateTimeOf(work.now),
    permission: say.permission,
    ...(say.kind !== undefined && { kind: say.kind }),
  };
  // Records of several sub-owners are reported separately to each sub-owner.
  if (say.many && records.length > 1 && !sides && !definition.subOwner) {
    const scope = { data: { count: records.length }, now: work.now, site: tools.site };
    const navigate = typeof say.navigate === 'string' ? { navigate: say.navigate } : {};
    await tell(work, work.entities.owner, { ...common, ...wordsOf(say.many, scope, tools), ...navigate });
    return;
  }
  for (const record of records) {
    const scope = { ...scopeOf(work, record, tools), ...(data && { data }) };
    const path = typeof say.navigate === 'object' ? sentenceOf(say.navigate, scope, tools.model) : say.navigate;
    const navigate = path === undefined ? {} : { navigate: addressOf(path, say.with, scope) };
    const about = String(record[definition.key]);
    const ways = say.ways === undefined ? {} : waysIn(record[say.ways]);
    const words = wordsOf(say, scope, tools);
    const message = { ...common, ...words, ...navigate, ...ways, about, ...subOwnerIn(definition, record) };
    for (const owner of told(record)) await tell(work, owner, message);
  }
}

/** The sub-owner of the record. */
function subOwnerIn({ subOwner }: EntityDefinition, record: EntityRecord): { subOwner?: string | null } {
  if (subOwner === undefined) return {};
  const value = record[subOwner];
  return { subOwner: isKnown(value) ? String(value) : null };
}

function waysIn(value: unknown): { ways?: string[] } {
  return Array.isArray(value) ? { ways: value.map(String) } : {};
}

function wordsOf({ title, text }: Pick<Told, 'title' | 'text'>, scope: Scope, { model }: StepTools) {
  return { title: sentenceOf(title, scope, model), text: sentenceOf(text, scope, model) };
}

function addressOf(path: string, given: Told['with'], scope: Scope): string {
  const query = Object.entries(given).flatMap(([name, value]) => {
    const found = evaluate(value, scope);
    return isKnown(found) ? [`${encodeURIComponent(name)}=${encodeURIComponent(String(found))}`] : [];
  });
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

async function judged(name: string, work: StepWork, record: EntityRecord, { service }: StepTools): Promise<boolean> {
  const judge = ownEntry(service.judges ?? {}, name);
  if (!judge) throw new Error(`The product has no test "${name}" of records`);
  return judge(work, record);
}

function scopeOf({ now }: StepWork, record: EntityRecord, { site }: StepTools): Scope {
  return { record, now, site };
}
