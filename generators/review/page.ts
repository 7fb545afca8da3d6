import type { Finding } from '../diff/findings.ts';
import { CLASSES } from '../changes/kind.ts';
import { others, pathOf, saidOf, WORDS } from '../diff/print/text.ts';
import { areasOf, countsOf, type Change, type Language, type Review } from '../diff/review.ts';
import type { ChangeRow, FindingRow, Look, Note, Person, ReviewedScreen, ReviewPage, Shot } from './wire.ts';
import { isChanged, matrixOf } from './matrix.ts';
import { namesAround, usersOf } from './names.ts';
import type { TouchedMenu } from './menus.ts';
import { pairs, type Drawable, type Touched } from './touched.ts';
import { shapesOf } from './shapes.ts';

/** Pictures of a screen, or the reason for their absence. */
export interface DrawnScreen {
  shots: Shot[];
  undrawn?: Note;
}

export interface PageParts {
  review: Review;
  before: Drawable;
  after: Drawable;
  touched: { screens: Touched[]; elsewhere: Finding[]; menus?: TouchedMenu[] };
  drawn: ReadonlyMap<string, DrawnScreen>;
  people: Person[];
  looks: readonly Look[];
  about: Note[];
  /** The initial language of the page. */
  language?: Language;
}

/** Everything that the page shows, worst first. */
export function pageOf({
  review,
  before,
  after,
  touched,
  drawn,
  people,
  looks,
  about,
  language = 'en',
}: PageParts): ReviewPage {
  const counts = countsOf(review.changes);
  const changeOf = new Map(review.changes.flatMap((change) => change.findings.map((each) => [each, change] as const)));
  const row = (finding: Finding, each?: Touched): FindingRow =>
    rowOf(finding, changeOf.get(finding)!, each === undefined ? [] : partsFor(finding, each, before, after));
  const menus = touched.menus ?? [];
  const screens = [...touched.screens, ...menus].map((each): ReviewedScreen => {
    const definition =
      after.resolved.model.screens[each.after ?? ''] ?? before.resolved.model.screens[each.before ?? ''];
    const { menu } = each as Partial<TouchedMenu>;
    const shown =
      menu === undefined ? undefined : (after.resolved.model.menus[menu] ?? before.resolved.model.menus[menu]);
    const title = shown?.title ?? definition?.title;
    const { shots, undrawn } = drawn.get(each.name) ?? { shots: [] };
    return {
      name: each.name,
      ...(menu !== undefined && { isMenu: true as const }),
      ...(each.before !== undefined && each.before !== each.name && { was: each.before }),
      title: typeof title === 'string' ? title : each.name,
      addresses: Object.values(definition?.paths ?? {}),
      is: each.before === undefined ? 'added' : each.after === undefined ? 'removed' : 'changed',
      through: each.through,
      findings: each.findings.map((finding) => row(finding, each)).sort(worseFirst),
      shots,
      ...(undrawn !== undefined && { undrawn }),
    };
  });
  const users = new Map<string, string[]>();
  for (const each of touched.screens)
    for (const subject of each.uses) users.set(subject, [...(users.get(subject) ?? []), each.name]);
  const matrix = matrixOf(before.revision, after.revision, pairs(before, after));
  return {
    language,
    changes: areasOf(review.changes).flatMap((area) => area.changes.map(changeRow)),
    base: review.base,
    head: review.head,
    compared: review.compared,
    classes: CLASSES.map((name) => ({ name, word: WORDS[name], count: counts[name] })),
    stale: review.stale.map(({ approval: { fingerprint, kind }, why, whyZh }) => ({
      en: `Approval ${fingerprint} (${kind}) ${why}.`,
      zh: `批准 ${fingerprint}（${kind}）${whyZh}。`,
    })),
    about,
    people,
    looks: [...looks],
    screens,
    elsewhere: touched.elsewhere.map((each) => row(each)).sort(worseFirst),
    shapes: shapesOf(before.resolved.model, after.resolved.model, (subject) => users.get(subject) ?? []),
    matrix: {
      ...matrix,
      rows: matrix.rows.toSorted((left, right) => Number(isChanged(right)) - Number(isChanged(left))),
    },
  };
}

/** The parts that show a finding: its own, or those drawn from the shared definition that has changed. */
function partsFor({ subject, path }: Finding, touched: Touched, before: Drawable, after: Drawable): string[] {
  const own = namesAround(subject, path, touched.name);
  if (own.length > 0 || 'menu' in touched) return own;
  const now = touched.after === undefined ? [] : usersOf(after.bundle(touched.after), subject);
  const was = touched.before === undefined ? [] : usersOf(before.bundle(touched.before), subject);
  return [...new Set([...now, ...was])];
}

/** Maximum kinds of effects listed for one change; the others are counted at the screens. */
const MOST_EFFECTS = 6;

function changeRow({ area, areaZh, classes, deed, fingerprint, findings }: Change): ChangeRow {
  const [first, ...more] = findings as [Finding, ...Finding[]];
  const kinds = new Set(findings.map(({ kind }) => kind)).size;
  const place = deed?.place ?? first.place;
  return {
    area,
    areaZh,
    classes,
    ...(deed !== undefined && { wrote: `${deed.file} › ${saidOf(deed)}` }),
    ...(place !== undefined && { place }),
    fingerprint,
    effects: [first, ...others(first, more).slice(0, Math.min(kinds, MOST_EFFECTS) - 1)].map((each) => ({
      subject: each.subject,
      path: pathOf(each),
      reason: each.reason,
      reasonZh: each.reasonZh,
      does: each.does,
      ...(each.before !== undefined && { before: each.before }),
      ...(each.after !== undefined && { after: each.after }),
    })),
  };
}

function rowOf(finding: Finding, change: Change, parts: string[]): FindingRow {
  const { id, kind, classes, reason, reasonZh, subject, does, before, after, place } = finding;
  const { approval, fingerprint, findings } = change;
  return {
    id,
    kind,
    classes,
    reason,
    reasonZh,
    subject,
    path: pathOf(finding),
    does,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(place !== undefined && { place }),
    fingerprint,
    ...(approval !== undefined && {
      approved: {
        en: `${approval.by.join(', ')} until ${approval.until}: ${approval.reason}`,
        zh: `${approval.by.join('、')} 批准，至 ${approval.until}：${approval.reason}`,
      },
    }),
    parts,
    places: findings.length,
  };
}

const worseFirst = (left: FindingRow, right: FindingRow): number => rank(left) - rank(right);
const rank = ({ classes }: FindingRow): number => CLASSES.indexOf(classes[0]!);
