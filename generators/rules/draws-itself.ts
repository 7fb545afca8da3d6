import type { Block } from '#model/block.ts';
import { partNamed } from '#model/blocks.ts';
import type { Model } from '#model/model.ts';
import type { At } from '../source/source.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { isAction, isBlock, placeNamed } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'draws-itself',
  says: 'A part that draws itself.',
  check: ({ context, model }) => drawsItself(context, model),
};

/** Reports a part that is resolved in place and contains itself. */
export function drawsItselfInPlace(context: Context, at: At, part: string): void {
  context.problems.add(rule, at, sentence(part, []));
}

/** Reports parts that contain themselves: drawing one endlessly crashes the page. Reports each cycle once. */
function drawsItself(context: Context, model: Model): void {
  const drawn = new Map(Object.values(model.screens).map(({ name, block }) => [name, partsOf(block)]));
  const isTold = new Set<string>();
  for (const name of drawn.keys()) {
    const circle = isTold.has(name) ? undefined : circleFrom(name, drawn);
    if (circle === undefined) continue;
    for (const each of circle) isTold.add(each.screen);
    const [first] = circle;
    if (first) {
      const between = circle.slice(0, -1).map((each) => each.screen);
      context.problems.add(rule, placeNamed(first.place), sentence(name, between), { word: first.screen });
    }
  }
}

/** A drawn part, with the place that names it. */
interface Drawn {
  screen: string;
  place: string;
}

/** @returns the parts on the way from a part back to itself, which comes last */
function circleFrom(start: string, drawn: ReadonlyMap<string, readonly Drawn[]>): Drawn[] | undefined {
  const isSeen = new Set<string>();
  const way = (name: string): Drawn[] | undefined => {
    for (const each of drawn.get(name) ?? []) {
      if (each.screen === start) return [each];
      if (isSeen.has(each.screen)) continue;
      isSeen.add(each.screen);
      const rest = way(each.screen);
      if (rest) return [each, ...rest];
    }
    return undefined;
  };
  return way(start);
}

/** An unchanged screen is not searched again. */
const known = new WeakMap<Block, Drawn[]>();

function partsOf(block: Block): Drawn[] {
  const found = known.get(block) ?? partsDrawnBy(block);
  known.set(block, found);
  return found;
}

/** Parts that are drawn at once. Actions and expanded rows open on request, so they end a cycle. */
function partsDrawnBy(part: unknown): Drawn[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap(partsDrawnBy);
  if (isAction(part)) return [];
  const screen = isBlock(part) ? partNamed(part) : undefined;
  if (screen !== undefined && isBlock(part)) return [{ screen, place: part.place }];
  return Object.entries(part).flatMap(([key, each]) => (key === 'expand' ? [] : partsDrawnBy(each)));
}

function sentence(part: string, between: readonly string[]): string {
  const by = between.length === 0 ? '' : ` by way of ${between.map((each) => `"${each}"`).join(' and ')}`;
  return `Part "${part}" draws itself${by}. Open it by an action instead.`;
}
