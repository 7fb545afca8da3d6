import type { DataStop } from '#model/data-moves.ts';
import { cutText } from '#model/text-cut.ts';

/* Sentences about rows that prevent a Model: entity, field, number of rows, and ways out. */

const RENAME = 'say the new name in schemas/renames.json';
/** @param mustStay the field is required and has no default: no value of it may just be lost */
const DROP = (noun: string, name: string, mustStay = false): string =>
  `${mustStay ? 'give the field a "default" and ' : ''}add {"${noun}": "${name}", "why": "…"} to schemas/removals.json to lose`;

const rowsOf = (rows: number, one: string, many: string): string =>
  rows === 1 ? `1 row ${one}` : `${rows} rows ${many}`;

export const stopsOf = {
  removedEntity: (entity: string, rows: number): DataStop => ({
    ...{ code: 'removed-with-rows', entity, rows },
    message:
      `Entity "${entity}" was removed, and ${rowsOf(rows, 'of it is', 'of it are')} stored. ` +
      `Put it back, ${RENAME}, or ${DROP('entity', entity)} them.`,
  }),
  removedField: (entity: string, field: string, rows: number): DataStop => ({
    ...{ code: 'removed-with-rows', entity, field, rows },
    message:
      `Field "${entity}.${field}" was removed, and ${rowsOf(rows, 'holds', 'hold')} a value. ` +
      `Put it back, ${RENAME}, or ${DROP('field', `${entity}.${field}`)} the values.`,
  }),
  key: (entity: string, rows: number): DataStop => ({
    ...{ code: 'key-with-rows', entity, rows },
    message:
      `Entity "${entity}" has another key, and ${rowsOf(rows, 'is', 'are')} known by the old one. ` +
      `Put the old key back, or ${RENAME} if the key field was only renamed.`,
  }),
  required: (entity: string, field: string, rows: number): DataStop => ({
    ...{ code: 'required-without-value', entity, field, rows },
    message:
      `Field "${entity}.${field}" is required, and ${rowsOf(rows, 'has', 'have')} no value. ` +
      'Give the field a "default", which fills them, or leave it out of "required".',
  }),
  type: (entity: string, field: string, rows: number, mustStay: boolean): DataStop => ({
    ...{ code: 'type-with-rows', entity, field, rows },
    message:
      `Field "${entity}.${field}" has another type, and ${rowsOf(rows, 'holds', 'hold')} a value of the old one. ` +
      `Put the old type back, add a field of another name, or ${DROP('field', `${entity}.${field}`, mustStay)} the values.`,
  }),
  value: (entity: string, field: string, rows: number, enumeration: string, mustStay: boolean): DataStop => ({
    ...{ code: 'value-with-rows', entity, field, rows },
    message:
      `Field "${entity}.${field}": ${rowsOf(rows, 'holds', 'hold')} a value that enum "${enumeration}" does not have. ` +
      `Put the value back, say what it became in schemas/renames.json, or ${DROP('field', `${entity}.${field}`, mustStay)} it.`,
  }),
  rule: (entity: string, field: string, rows: number, rule: string, mustStay: boolean): DataStop => ({
    ...{ code: 'rule-broken-by-rows', entity, field, rows },
    message:
      `Field "${entity}.${field}": ${rowsOf(rows, 'holds', 'hold')} a value that breaks ${rule || 'its rule'}. ` +
      `Widen the rule, or ${DROP('field', `${entity}.${field}`, mustStay)} those values.`,
  }),
};

export function quoted(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${cutText(text, 60)}…` : text;
}
