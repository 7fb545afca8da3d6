import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { EntityChange, FieldChange } from './changes.ts';
import { widens } from './widens.ts';

/*
 * Changes that break a server with the older schemas. Additions do not: the older server does not read them, and the
 * database sets them when the older server writes.
 */

/** Sentences about changes that break a server with the older schemas. */
export function breaksOf(changes: readonly EntityChange[]): string[] {
  return changes.flatMap(({ before, now, isKeyed, fields }) => {
    if (now === undefined) return [`Entity "${before}" is removed.`];
    if (now !== before) return [`Entity "${before}" is renamed to "${now}".`];
    return [
      ...(isKeyed ? [`Entity "${now}" gets another key.`] : []),
      ...fields.flatMap((field) => breakOf(now, field)),
    ];
  });
}

function breakOf(entity: string, change: FieldChange): string[] {
  const { before, now, old, next, column, values, isRequired, wasRequired } = change;
  const name = `"${entity}.${before ?? now}"`;
  // A new required field breaks nothing if it has a default, which the database sets.
  if (before === undefined) {
    return isRequired && next?.default === undefined ? [`Field ${name} is new, required and without a default.`] : [];
  }
  if (now === undefined || next === undefined) return [`Field ${name} is removed.`];
  if (now !== before) return [`Field ${name} is renamed to "${now}".`];
  // The database casts comparisons and writes of the older server.
  const isWhole = old?.column === 'double precision' && next.column === 'integer';
  if (column !== 'same' && !isWhole) return [`Field ${name} gets another type.`];
  if (values.size > 0) return [`Field ${name} gets other wire values.`];
  if (isRequired && !wasRequired) return [`Field ${name} becomes required.`];
  const isWider = widens(old?.schema ?? {}, next.schema) && widens(old?.rules ?? {}, next.rules);
  return isWider ? [] : [`Field ${name} gets a narrower rule.`];
}

/** The parts of a call that pages of an older version rely on. */
export interface WireCall {
  /** Methods and path. */
  at: string;
  required: string[];
  fields: string[];
}

/** The calls of a Model, by name. */
export type Wire = Record<string, WireCall>;

export function wireOf({ calls }: Pick<Model, 'calls'>): Wire {
  return Object.fromEntries(
    Object.values(calls).map(({ name, methods, path, requestSchema }) => [
      name,
      {
        at: `${methods.toSorted().join(',')} ${path}`,
        required: (requestSchema.required ?? []).toSorted(),
        fields: Object.keys(requestSchema.properties ?? {}).toSorted(),
      },
    ]),
  );
}

/** Sentences about calls of older pages that would fail. */
export function wireBreaksOf(old: Wire, next: Wire): string[] {
  return Object.entries(old).flatMap(([name, before]) => {
    const now = ownEntry(next, name);
    if (now === undefined) return [`Call "${name}" is removed.`];
    if (now.at !== before.at) return [`Call "${name}" moves from ${before.at} to ${now.at}.`];
    const gone = before.fields.filter((field) => !now.fields.includes(field));
    const asked = now.required.filter((field) => !before.required.includes(field));
    return [
      ...gone.map((field) => `Call "${name}" no longer takes "${field}".`),
      ...asked.map((field) => `Call "${name}" requires "${field}".`),
    ];
  });
}
