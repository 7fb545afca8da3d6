import type { AnswerDefinition } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Answer, AnswerContext } from '../answer.ts';
import type { EntityRecord } from '../entity-store.ts';
import { VERSION } from '../storage/columns.ts';
import { bindFiles } from './bound-files.ts';
import { fixedValues, wireValue } from './filters.ts';

type Kind<K extends AnswerDefinition['kind']> = Extract<AnswerDefinition, { kind: K }>;
export type KeyFor = (entity: string, context: AnswerContext) => string | Promise<string>;

/** `create`: a record of the request's fields, with a new key and, where the entity has it, `createdAt`. */
export function createAnswer(answer: Kind<'create'>, keyFor: KeyFor = () => crypto.randomUUID()): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const record = {
      ...fieldsOf(definition, context.request),
      ...fixedValues(context.model, definition, answer.set),
    };
    record[definition.key] ??= await keyFor(answer.of, context);
    if (has(definition, 'createdAt')) record.createdAt ??= dateTimeOf(context.clock.now());
    const stored = await context.entities.insert(answer.of, record);
    await bindFiles(context, definition, record, stored);
    return result(context, answer.of, stored);
  };
}

/** `update`: the request's fields into the record that its key names; a `version` in the request must still be the record's. */
export function updateAnswer(answer: Kind<'update'>): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const { [definition.key]: key, [VERSION]: version, ...changes } = fieldsOf(definition, context.request);
    const fixed = fixedValues(context.model, definition, answer.set);
    const stored = await context.entities.update(
      answer.of,
      keyOf(key),
      { ...changes, ...fixed },
      typeof version === 'number' ? version : undefined,
    );
    await bindFiles(context, definition, changes, stored);
    return result(context, answer.of, stored);
  };
}

export function removeAnswer(answer: Kind<'remove'>): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    await context.entities.remove(answer.of, keyOf(context.request[definition.key]));
    return null;
  };
}

/** `transition`: the record along its lifecycle; other fields of the request go with it. */
export function transitionAnswer(answer: Kind<'transition'>): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const { lifecycle } = definition;
    if (!lifecycle) throw new Error(`Entity "${answer.of}" has no lifecycle`);
    const { [definition.key]: key, [VERSION]: version, ...changes } = fieldsOf(definition, context.request);
    const to = wireValue(context.model, definition, lifecycle.field, answer.to) as string | number;
    // Version first, for it tells more than the state: what the person saw is no longer so.
    if (typeof version === 'number') await context.entities.update(answer.of, keyOf(key), {}, version);
    const stored = await context.entities.transition(answer.of, keyOf(key), to, changes);
    await bindFiles(context, definition, changes, stored);
    return result(context, answer.of, stored);
  };
}

function result(context: AnswerContext, entity: string, record: EntityRecord): EntityRecord | null {
  return context.call.result === 'none' ? null : context.show(entity, record);
}

function fieldsOf(definition: EntityDefinition, request: Record<string, unknown>): EntityRecord {
  return Object.fromEntries(Object.entries(request).filter(([name]) => has(definition, name)));
}

function has(definition: EntityDefinition, name: string): boolean {
  return definition.fields.some((field) => field.name === name);
}

function keyOf(value: unknown): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Error('The request names no key: its call must require the key of the entity');
}
