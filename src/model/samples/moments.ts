import type { EntityField } from '../entity.ts';
import { formatFacts } from '../formats/built-in.ts';
import { dateTimeOf, dayOf, instantOf } from '../values/instant.ts';
import { ownEntry } from '../values/own-entry.ts';

const LENGTHS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const RELATIVE = /^(?:(now|today)|(\d+) (minute|hour|day)s? ago|in (\d+) (minute|hour|day)s?)$/;

/** The instant of a sample's date, relative or absolute; NaN if there is none. */
export function momentOf(text: string, now: number): number {
  const [found, is, ago, unitAgo = '', ahead, unitAhead = ''] = RELATIVE.exec(text) ?? [];
  if (found === undefined) return instantOf(text);
  if (is !== undefined) return now;
  return ago !== undefined ? now - Number(ago) * length(unitAgo) : now + Number(ahead) * length(unitAhead);
}

const length = (unit: string): number => ownEntry(LENGTHS, unit) ?? 0;

export function isDate({ format, type }: Pick<EntityField, 'format' | 'type'>): boolean {
  return type === 'string' && formatFacts(format).isTime === true;
}

export function written(format: string, instant: number): string {
  return formatFacts(format).holds === 'day' ? dayOf(instant) : dateTimeOf(instant);
}
