/** A stretch of lines of two texts: the same in both, or what each has in its place. */
export interface Stretch {
  isSame: boolean;
  left: readonly string[];
  right: readonly string[];
}

/** Larger than this, two texts are compared as wholes between what they begin and end with. Cells of a table. */
const MOST = 4_000_000;

/** Two texts line by line, as few lines as possible told apart. */
export function stretchesOf(left: string, right: string): Stretch[] {
  const [a, b] = [left.split('\n'), right.split('\n')];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const inside = between(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  const same = (lines: readonly string[]): Stretch[] =>
    lines.length === 0 ? [] : [{ isSame: true, left: lines, right: lines }];
  return joined([...same(a.slice(0, head)), ...inside, ...same(a.slice(a.length - tail))]);
}

function between(a: readonly string[], b: readonly string[]): Stretch[] {
  if (a.length === 0 && b.length === 0) return [];
  if (a.length * b.length > MOST) return [{ isSame: false, left: a, right: b }];
  const width = b.length + 1;
  // How many lines the rests from (x, y) on have in common.
  const common = new Uint32Array((a.length + 1) * width);
  for (let x = a.length - 1; x >= 0; x -= 1)
    for (let y = b.length - 1; y >= 0; y -= 1)
      common[x * width + y] =
        a[x] === b[y]
          ? (common[(x + 1) * width + y + 1] ?? 0) + 1
          : Math.max(common[(x + 1) * width + y] ?? 0, common[x * width + y + 1] ?? 0);
  const found: Stretch[] = [];
  let [x, y] = [0, 0];
  while (x < a.length || y < b.length) {
    const [from, beside] = [a[x], b[y]];
    if (from !== undefined && from === beside) {
      found.push({ isSame: true, left: [from], right: [beside] });
      x += 1;
      y += 1;
    } else if (beside === undefined || (from !== undefined && takesLeft(common, width, x, y))) {
      found.push({ isSame: false, left: [from ?? ''], right: [] });
      x += 1;
    } else {
      found.push({ isSame: false, left: [], right: [beside] });
      y += 1;
    }
  }
  return found;
}

function takesLeft(common: Uint32Array, width: number, x: number, y: number): boolean {
  return (common[(x + 1) * width + y] ?? 0) >= (common[x * width + y + 1] ?? 0);
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const each of stretches) {
    const last = all.at(-1);
    if (last?.isSame === each.isSame)
      all[all.length - 1] = {
        isSame: each.isSame,
        left: [...last.left, ...each.left],
        right: [...last.right, ...each.right],
      };
    else all.push(each);
  }
  return all;
}

/** Lines of the first text, from one up to another, and what stands there now. */
interface Change {
  from: number;
  to: number;
  lines: readonly string[];
}

/**
 * What two people made of one text, both of it.
 * @returns null where they changed the same lines, or lines that touch each other
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  const own = changesOf(base, mine);
  const others = changesOf(base, theirs).filter((each) => !own.some((made) => isSameChange(made, each)));
  if (own.some((made) => others.some((each) => made.from <= each.to && each.from <= made.to))) return null;
  const lines = base.split('\n');
  for (const { from, to, lines: now } of [...own, ...others].toSorted((a, b) => b.from - a.from))
    lines.splice(from, to - from, ...now);
  return lines.join('\n');
}

function changesOf(base: string, now: string): Change[] {
  let at = 0;
  return stretchesOf(base, now).flatMap(({ isSame, left, right }) => {
    const from = at;
    at += left.length;
    return isSame ? [] : [{ from, to: at, lines: right }];
  });
}

function isSameChange(a: Change, b: Change): boolean {
  return a.from === b.from && a.to === b.to && a.lines.join('\n') === b.lines.join('\n');
}
