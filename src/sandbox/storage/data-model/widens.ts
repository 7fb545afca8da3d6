import { canonical } from '#model/canonical.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { ownEntry } from '#model/own-entry.ts';

/** Keywords that do not restrict values. */
const NOTES = new Set(['title', 'description', 'default', 'examples', '$comment', '$id', '$schema']);
const UPPER = new Set(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']);
const LOWER = new Set(['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties']);

/** True if every value that is valid for one schema is valid for the next one. In doubt the result is no. */
export function widens(old: JsonSchema, next: JsonSchema): boolean {
  const [before, after] = [old, next] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].every(
    (word) => NOTES.has(word) || widensIn(word, ownEntry(before, word), ownEntry(after, word)),
  );
}

function widensIn(word: string, before: unknown, after: unknown): boolean {
  if (canonical(before ?? null) === canonical(after ?? null)) return true;
  if (word === 'type' || word === 'enum') {
    if (after === undefined) return true;
    const known = [after].flat().map((each) => canonical(each));
    return before !== undefined && [before].flat().every((each) => known.includes(canonical(each)));
  }
  if (word === 'required') {
    const known = (before ?? []) as string[];
    return ((after ?? []) as string[]).every((each) => known.includes(each));
  }
  if (word === 'items') return isSchema(before) && isSchema(after) && widens(before, after);
  if (word === 'properties') {
    const [old, next] = [before ?? {}, after ?? {}] as [Record<string, JsonSchema>, Record<string, JsonSchema>];
    return Object.entries(old).every(([name, schema]) => {
      const present = ownEntry(next, name);
      return present !== undefined && widens(schema, present);
    });
  }
  if (after === undefined) return true;
  if (typeof before !== 'number' || typeof after !== 'number') return false;
  return UPPER.has(word) ? after >= before : LOWER.has(word) && after <= before;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
