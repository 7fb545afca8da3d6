import { deepEquals, getDefaultFormState, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import type { JsonSchema } from '#model/json-schema.ts';
import { ownEntry } from '#model/own-entry.ts';
import { isRecord } from '../calls/question.ts';
import { keeps } from './foreign-rules.ts';

/** Only constants are filled in; no other values are generated. */
export const DEFAULTS = {
  constAsDefaults: 'always',
  emptyObjectFields: 'skipEmptyDefaults',
  arrayMinItems: { populate: 'never' },
} as const;

/**
 * RJSF uses this only to find the branch that matches a value. Errors come from the rule schema, once for the whole
 * value.
 */
export const VALIDATOR = {
  isValid: (schema: object, value: unknown) => keeps(schema, value),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
  reset: () => undefined,
} as ValidatorType;

/**
 * Converts the value held by RJSF to the value to send: drops cleared fields and optional objects that hold only their
 * defaults, and adds required objects that may be empty.
 * @param schema the schema as drawn
 * @param given initial value of the form: its contents count as set by somebody, even if they equal the defaults
 */
export function sentValue(schema: JsonSchema, value: unknown, given: unknown, required: boolean): unknown {
  const sent = settled([schema], pruned(value), given);
  const isGiven = isRecord(given);
  if (sent === undefined || (!isGiven && isRecord(sent) && Object.keys(sent).length === 0))
    return required ? emptyOf([schema]) : undefined;
  return !required && !isGiven && isUntouched([schema], sent) ? undefined : sent;
}

/** `{}` if the schemas require an object and accept an empty one. */
function emptyOf(schemas: readonly JsonSchema[]): object | undefined {
  return schemas.some((each) => each.type === 'object' && keeps(each, {})) ? {} : undefined;
}

function settled(schemas: readonly JsonSchema[], value: unknown, given: unknown): unknown {
  if (Array.isArray(value)) {
    const items = schemas.flatMap(levelsOf).flatMap(({ items: each }) => (isRecord(each) ? [each as JsonSchema] : []));
    return value.map((each, at) => settled(items, each, Array.isArray(given) ? given[at] : undefined));
  }
  if (!isRecord(value)) return value;
  const levels = schemas.flatMap(levelsOf);
  const before = isRecord(given) ? given : {};
  const required = new Set(levels.flatMap((each) => each.required ?? []));
  const partsOf = (name: string): JsonSchema[] =>
    levels.flatMap((each) => {
      const part = ownEntry(each.properties, name);
      return part === undefined ? [] : [part];
    });
  const made = Object.entries(value).flatMap(([name, each]) => {
    const parts = partsOf(name);
    const isLeftOut = !required.has(name) && !isRecord(ownEntry(before, name)) && isUntouched(parts, each);
    return isLeftOut ? [] : [[name, settled(parts, each, ownEntry(before, name))] as const];
  });
  const there = new Set(made.map(([name]) => name));
  const empty = [...required].flatMap((name) => {
    const nothing = there.has(name) ? undefined : emptyOf(partsOf(name));
    return nothing === undefined ? [] : [[name, nothing] as const];
  });
  return Object.fromEntries([...made, ...empty]);
}

/** A schema and all its subschemas for the same value. */
function levelsOf(schema: JsonSchema): JsonSchema[] {
  const { allOf = [], anyOf = [], oneOf = [], then, else: otherwise, dependencies } = schema;
  const more: unknown[] = [...allOf, ...anyOf, ...oneOf, then, otherwise, ...Object.values(dependencies ?? {})];
  return [schema, ...more.flatMap((each) => (isRecord(each) ? levelsOf(each as JsonSchema) : []))];
}

function isUntouched(schemas: readonly JsonSchema[], value: unknown): boolean {
  return isRecord(value) && schemas.some((each) => deepEquals(value, defaultOf(each)));
}

const defaults = new WeakMap<JsonSchema, unknown>();

function defaultOf(schema: JsonSchema): unknown {
  if (!defaults.has(schema)) {
    const own = schema as RJSFSchema;
    defaults.set(schema, pruned(getDefaultFormState(VALIDATOR, own, undefined, own, false, DEFAULTS)));
  }
  return defaults.get(schema);
}

/** Removes cleared fields, and objects that contain nothing else. */
function pruned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => (each === undefined ? null : pruned(each)));
  const entries = Object.entries(value).map(([name, each]) => [name, pruned(each)] as const);
  const kept = entries.filter(([, each]) => each !== undefined);
  return entries.length > 0 && kept.length === 0 ? undefined : Object.fromEntries(kept);
}
