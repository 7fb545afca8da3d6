import type { Box, PartChange } from './wire.ts';
import type { Region } from './difference.ts';
import type { Measured } from './in-page.ts';
import type { Named } from './names.ts';

/** One picture with the elements on it, by their names. */
export interface Drawn {
  parts: Map<string, { name: string; boxes: Box[]; text: string }>;
}

export function drawnOf(parts: readonly Measured[], names: ReadonlyMap<string, Named>): Drawn {
  const found: Drawn['parts'] = new Map();
  for (const { place, boxes, text } of parts) {
    const named = names.get(place);
    if (named === undefined || named.path === '') continue;
    const known = found.get(named.path);
    found.set(named.path, {
      name: named.title,
      boxes: [...(known?.boxes ?? []), ...boxes],
      text: `${known?.text ?? ''}${text}`,
    });
  }
  return { parts: found };
}

/** Regions to compare: of everything that both pictures show in the same number of places with the same size. */
export function regionsOf(before: Drawn, after: Drawn): { path: string; regions: Region[] }[] {
  return [...after.parts].flatMap(([path, { boxes }]) => {
    const was = before.parts.get(path)?.boxes;
    if (was === undefined || was.length !== boxes.length || !boxes.every((box, n) => isAsLarge(box, was[n]!)))
      return [];
    return [{ path, regions: boxes.map((box, n) => ({ before: was[n]!, after: box })) }];
  });
}

/** Same size, and same distance from whole pixels, because letters look different between two pixels. */
const isAsLarge = (left: Box, right: Box): boolean =>
  Math.round(left.width) === Math.round(right.width) &&
  Math.round(left.height) === Math.round(right.height) &&
  isNear(left.left - right.left) &&
  isNear(left.top - right.top);

const isNear = (far: number): boolean => Math.abs(far - Math.round(far)) < 0.05;

/**
 * Changes of a screen's parts: the innermost that differ, and those with findings.
 * @param same true if parts of equal size look the same, at any position
 * @param wanted for each finding the names around it, nearest first
 */
export function changesOf(
  before: Drawn | undefined,
  after: Drawn | undefined,
  same: ReadonlyMap<string, boolean>,
  wanted: readonly (readonly string[])[],
): PartChange[] {
  const paths = [...new Set([...(after?.parts.keys() ?? []), ...(before?.parts.keys() ?? [])])];
  const all = paths.map((path): PartChange => {
    const [was, now] = [before?.parts.get(path), after?.parts.get(path)];
    return {
      path,
      name: (now ?? was)!.name,
      is: is(before && was, after && now, before !== undefined && after !== undefined, same.get(path)),
      before: was?.boxes ?? [],
      after: now?.boxes ?? [],
    };
  });
  const spoken = new Set(wanted.flatMap((names) => names.find((path) => all.some((each) => each.path === path)) ?? []));
  const differing = all.filter((each) => each.is === 'added' || each.is === 'removed' || each.is === 'changed');
  const holdsAnother = (part: PartChange): boolean =>
    differing.some((each) => each !== part && (each.path.startsWith(`${part.path}/`) || isDrawnIn(each, part)));
  const isWithin = (part: PartChange): boolean =>
    differing.some((each) => each.is === part.is && each.is !== 'changed' && part.path.startsWith(`${each.path}/`));
  return all.flatMap((part) => {
    const isPlain = !differing.includes(part) || (part.is === 'changed' && holdsAnother(part)) || isWithin(part);
    if (!isPlain) return [part];
    return spoken.has(part.path) ? [{ ...part, is: part.is === 'moved' ? 'moved' : 'same' }] : [];
  });
}

/** A part in another file has names of its own, so only its position shows that it is inside a part of the screen. */
function isDrawnIn(inner: PartChange, outer: PartChange): boolean {
  if (!inner.path.startsWith('part ') || outer.path.startsWith('part ')) return false;
  return (['before', 'after'] as const).some(
    (side) => inner[side].length > 0 && inner[side].every((box) => outer[side].some((around) => contains(around, box))),
  );
}

const contains = (around: Box, box: Box): boolean =>
  around.left <= box.left &&
  around.top <= box.top &&
  around.left + around.width >= box.left + box.width &&
  around.top + around.height >= box.top + box.height;

interface At {
  boxes: Box[];
  text: string;
}

/** Returns true if a part differs. A part with the same text and only another size does not. */
function is(
  was: At | undefined,
  now: At | undefined,
  areBoth: boolean,
  looksSame: boolean | undefined,
): PartChange['is'] {
  if (!areBoth) return 'same';
  if (was === undefined) return 'added';
  if (now === undefined) return 'removed';
  if (was.text !== now.text || looksSame === false) return 'changed';
  const stays = was.boxes.every((box, n) => box.left === now.boxes[n]?.left && box.top === now.boxes[n]?.top);
  return stays ? 'same' : 'moved';
}
