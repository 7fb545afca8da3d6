import stringify from 'json-stringify-pretty-compact';
import { valueAt, type At } from '../../source/source.ts';

/** Narrower than in a file: the JSON is shown beside the block that it draws. */
const WIDTH = 80;

/** The JSON of a block, without the key `source` that requests it. */
export function printedSchema(at: At): string {
  const { source: _, ...written } = valueAt(at) as Record<string, unknown>;
  return stringify(written, { maxLength: WIDTH });
}
