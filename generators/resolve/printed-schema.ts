import stringify from 'json-stringify-pretty-compact';
import { valueAt, type At } from '../source/source.ts';

/** Narrower than in a file: it stands beside what it makes. */
const WIDTH = 80;

/** A block as its author wrote it, without the word that asks for this. */
export function printedSchema(at: At): string {
  const { source: _, ...written } = valueAt(at) as Record<string, unknown>;
  return stringify(written, { maxLength: WIDTH });
}
