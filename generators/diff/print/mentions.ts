import { printGithub } from '../../report/github.ts';
import type { Mention } from '../../report/mention.ts';
import { printSarif } from '../../report/sarif.ts';
import { KINDS } from '../findings.ts';
import type { Class } from '../../changes/kind.ts';
import type { Review } from '../review.ts';
import { pathOf, valuesOf } from './text.ts';

const LEVELS: Record<Class, Mention['level']> = {
  money: 'error',
  permission: 'error',
  mask: 'error',
  security: 'error',
  merchant: 'warning',
  api: 'warning',
  data: 'warning',
  cosmetic: 'note',
};

export function printReviewSarif(review: Review): string {
  const rules = new Map(KINDS.map((kind) => [kind.name, kind.reason]));
  return printSarif(
    'diff',
    rules,
    mentionsOf(review, (_change, finding) => finding),
  );
}

/** Findings that need an approval carry the fingerprint of their change. */
export function printReviewGithub(review: Review): string {
  return printGithub(mentionsOf(review, (change) => change));
}

type Change = Review['changes'][number];

/** Approved changes are printed as notes. */
function mentionsOf(
  review: Review,
  named: (change: Change, finding: Change['findings'][number]) => { fingerprint: string },
): Mention[] {
  return review.changes.flatMap((change) =>
    change.findings.map((finding) => ({
      rule: finding.kind,
      level: change.approval === undefined ? LEVELS[finding.classes[0] as Class] : 'note',
      text: `${finding.subject} ${pathOf(finding)}${valuesOf(finding)}: ${finding.reason}`,
      place: placeOf(finding.place),
      fingerprint: named(change, finding).fingerprint,
    })),
  );
}

function placeOf(place: string | undefined): Mention['place'] {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(place ?? '') ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}
