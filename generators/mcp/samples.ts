import type { Model } from '#model/model.ts';
import { makeSamples, sampleReferencesOf } from '#model/samples.ts';
import { ownEntry } from '#model/own-entry.ts';
import { nearest } from '../problems/nearest.ts';
import { ToolRefusal } from './refused.ts';

type Row = Record<string, unknown>;

const OWNER = { owner: '1', users: [], seed: 1 };

/**
 * Sample rows of an entity as the sandbox creates them, without changes by the product's code.
 * @throws ToolRefusal
 */
export function sampleRows(model: Model, entity: string, count: number, now: number): Row[] {
  const made = new Map<string, Row[]>();
  const rowsOf = (name: string, most?: number): Row[] => {
    const known = made.get(name);
    if (known !== undefined) return known;
    // An entity may refer to itself.
    made.set(name, []);
    const definition = model.entities[name];
    for (const each of definition === undefined ? [] : sampleReferencesOf(model, definition)) rowsOf(each);
    const rows = makeSamples(model, name, {
      ...OWNER,
      now,
      records: (each) => made.get(each) ?? [],
      ...(most !== undefined && { count: most }),
    });
    made.set(name, rows);
    return rows;
  };
  if (ownEntry(model.entities, entity) === undefined) {
    const near = nearest(entity, Object.keys(model.entities));
    throw new ToolRefusal(`There is no entity "${entity}".${near === undefined ? '' : ` Did you mean "${near}"?`}`);
  }
  try {
    return rowsOf(entity, count);
  } catch (error) {
    throw new ToolRefusal(`No sample rows of "${entity}" can be made: ${(error as Error).message}`);
  }
}
