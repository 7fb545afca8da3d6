import type { At } from '../source/source.ts';
import type { Context } from '../resolve/context.ts';
import { recordOf } from '../types/types.ts';
import type { Scope } from '../resolve/scope.ts';

export const code = 'shadowed-data';

/** A question of the same name stands around: nobody could tell which answer `data.x` means. */
export function shadowedData(context: Context, at: At, name: string, around: Scope): void {
  if (name in (recordOf(around.roots.data)?.members ?? {})) {
    context.problems.add(code, at, `A block around this one already asks a question named "${name}".`, { word: name });
  }
}
