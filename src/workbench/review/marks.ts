import type { Box, FindingRow, PartChange } from '#generators/review-wire.ts';

/** An outline on the pictures. */
export interface Mark {
  path: string;
  name: string;
  is: PartChange['is'];
  before: Box[];
  after: Box[];
  /** Numbers of the findings that concern it. */
  findings: number[];
  /** Texts of the findings. */
  says: string[];
  isChosen: boolean;
}

/** Marks of differing parts and of the findings' targets. A part that looks the same is marked only while selected. */
export function marksOf(
  parts: readonly PartChange[],
  findings: readonly FindingRow[],
  chosen: FindingRow | undefined,
): Mark[] {
  const leadsTo = ({ parts: names }: FindingRow): string | undefined =>
    names.find((path) => parts.some((part) => part.path === path));
  const places = findings.map(leadsTo);
  const pointed = chosen && leadsTo(chosen);
  return parts.flatMap((part) => {
    const numbers = places.flatMap((path, n) => (path === part.path ? [n + 1] : []));
    const isChosen = part.path === pointed;
    const isQuiet = part.is === 'same' || part.is === 'moved';
    if (isQuiet && !isChosen && (part.path === 'block' || numbers.length === 0)) return [];
    return [{ ...part, findings: numbers, says: numbers.map((n) => findings[n - 1]!.reason), isChosen }];
  });
}
