import type { Question } from '#model/block.ts';
import { partNamed } from '#model/blocks.ts';
import type { Model } from '#model/model.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { blocksOf, everyBlock, placeNamed, placeOfPart, recordsIn } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'mute-question',
  says: 'A silent question whose failure nothing on the page tells.',
  check: ({ context, model }) => muteQuestion(context, model),
};

function muteQuestion(context: Context, model: Model): void {
  for (const { screen, block } of everyBlock(model))
    for (const [name, question] of Object.entries<Question>(block.data)) {
      if (question.silent !== true) continue;
      const pages = Object.keys(model.screens).filter((each) => partsOf(model, each).has(screen));
      if (pages.some((page) => isTold(model, page, question))) continue;
      const place = placeOfPart(question, placeNamed(block.place));
      const message = `Nothing else on the page asks "${question.call}", so nobody is told if it fails: leave out "silent".`;
      context.problems.add(rule, place, message, { word: name });
    }
}

/** The screen, and all parts that it draws. */
function partsOf(model: Model, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const block of blocksOf(model, name)) {
    const part = partNamed(block);
    if (part !== undefined) partsOf(model, part, found);
  }
  return found;
}

/** True if another question of the page asks the same call, and tells a failure. */
function isTold(model: Model, page: string, question: Question): boolean {
  return [...partsOf(model, page)].some((each) =>
    recordsIn(model.screens[each]?.block).some(
      // An action also names a call, but only when a person sends it.
      (part) => 'call' in part && part.call === question.call && !('silent' in part) && !('members' in part),
    ),
  );
}
