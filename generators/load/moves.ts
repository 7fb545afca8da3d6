import { join, relative, sep } from 'node:path';
import type { DataMoves, DataRename, Removal } from '#model/data-moves.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { brokenJson } from '../rules/broken-json.ts';
import type { Problems } from '../problems/problems.ts';
import { misshapen } from '../rules/shape.ts';
import { elements, member, readSource, text, type At } from '../source/source.ts';
import { textUnlessGone } from './files.ts';

const MOVED = ['entity', 'enum', 'field', 'value'] as const satisfies DataRename['noun'][];
const REMOVED = ['entity', 'field'] as const satisfies Removal['noun'][];

/**
 * Renames and removals of stored rows, from renames.json and removals.json; those of screens, calls and actions concern no
 * rows. Removing an entity or a field that still exists is a problem.
 */
export function readMoves(root: string, problems: Problems, model: Model): DataMoves | undefined {
  const renames = listIn(root, 'renames.json', problems).flatMap((at): DataRename[] => {
    const noun = MOVED.find((each) => member(at, each) !== undefined);
    const to = text(member(at, 'to'));
    if (noun === undefined || to === undefined) return [];
    return [{ noun, from: text(member(at, noun)) ?? '', to }];
  });
  const removals = listIn(root, 'removals.json', problems).flatMap((at): Removal[] => {
    const noun = REMOVED.find((each) => member(at, each) !== undefined);
    const name = noun && text(member(at, noun));
    const why = text(member(at, 'why')) ?? '';
    if (noun === undefined || name === undefined || why === '' || (noun === 'field') !== name.includes('.')) {
      misshapen(
        problems,
        at,
        'An entry of removals.json names an "entity", or a "field" as entity.field, and says in "why" that its values may go.',
      );
      return [];
    }
    if (noun === 'entity' && ownEntry(model.entities, name) !== undefined) {
      misshapen(problems, member(at, noun) ?? at, `Entity "${name}" is still there: its rows stay.`);
    }
    return [{ noun, name }];
  });
  return renames.length + removals.length === 0 ? undefined : { renames, removals };
}

function listIn(root: string, name: string, problems: Problems): At[] {
  const path = join(root, name);
  const written = textUnlessGone(path);
  if (written === undefined) return [];
  // Parsed under the path of a screen, because problems need the places inside the file.
  const file = relative(process.cwd(), path).split(sep).join('/');
  const source = readSource(file, `screens/${name}`, written);
  if (source === undefined) return [];
  if (source.errors.length > 0 || source.root === undefined) {
    brokenJson(problems, source);
    return [];
  }
  return elements({ source, node: source.root });
}
