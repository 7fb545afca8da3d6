import { createHash } from 'node:crypto';
import { areaTitles } from './area-titles.ts';
import type { Approval } from './approvals.node.ts';
import { compare, type Finding } from './findings.ts';
import { CLASSES, STOPPING, type Class } from '../changes/kind.ts';
import { deedsBetween, type Deed, type Deeds } from './deeds.ts';
import { placesIn } from './places.ts';
import type { Revision } from './revision.node.ts';

/** One edit by the author with all its findings: an enum on forty screens is forty findings and one change. */
export interface Change extends Omit<Finding, 'subject' | 'path' | 'fingerprint' | 'place'> {
  /** Worst first; within a class those in the edited file first. */
  findings: Finding[];
  /** The part of the product: `payee`. */
  area: string;
  /** Its title in Chinese; its name if it has none. */
  areaZh: string;
  /** The edited word; absent for roles, approvals and the dialect. */
  deed?: Deed;
  /** Computed from all findings; approvals refer to it. */
  fingerprint: string;
  approval?: Approval;
}

export interface Review {
  base: string;
  head: string;
  compared: { screens: number; calls: number; unreadable: number };
  /** Worst first. */
  changes: Change[];
  /** Approvals of changes that do not exist or have expired: then the review itself fails. */
  stale: { approval: Approval; why: string; whyZh: string }[];
}

/** The class of a change from which on every comparison stops until it is approved. */
export const mustBeApproved = ({ classes }: Pick<Change, 'classes'>): boolean =>
  CLASSES.indexOf(classes[0] as Class) <= CLASSES.indexOf(STOPPING[0] as Class);

/** Compares two revisions. @param today `2026-11-21`; approvals expire by it */
export function review(base: Revision, head: Revision, approvals: Approval[], today: string): Review {
  const { beside: before = {}, model } = base;
  const { beside: after = {}, renames = [] } = head;
  const found = compare(model, head.model, placesIn(head.sources), {
    renames,
    beside: { before, after },
  }).filter((finding) => !isOfStandingPart(finding, [base, head]));
  const folders = new Set(
    [model, head.model].flatMap(({ screens }) => Object.keys(screens).map((name) => name.split('/')[0]!)),
  );
  const titleOf = areaTitles([...head.sources, ...base.sources]);
  const all = grouped(found, deedsBetween(base.sources, head.sources), { folders, titleOf });
  // The row that approves a change of this comparison is shown at that change.
  const named = new Set(
    approvals.flatMap(({ fingerprint, until }) =>
      until >= today && all.some((each) => each.fingerprint === fingerprint) ? [`approval ${fingerprint}`] : [],
    ),
  );
  const changes = all.filter(({ findings }) => !findings.every(({ subject }) => named.has(subject)));
  const isStale = ({ until, fingerprint }: Approval): { why: string; whyZh: string } | undefined => {
    if (until < today) return { why: `ran out on ${until}`, whyZh: `已于 ${until} 到期` };
    if (changes.some((each) => each.fingerprint === fingerprint)) return undefined;
    return { why: 'names no change that is here', whyZh: '没有对应的改动' };
  };
  return {
    base: base.name,
    head: head.name,
    compared: {
      screens: Object.keys(head.model.screens).length,
      calls: Object.keys(head.model.calls).length,
      unreadable: new Set([...base.problems, ...head.problems].map((each) => each.file)).size,
    },
    changes: changes.map((change) => {
      const approval = approvals.find((each) => each.fingerprint === change.fingerprint && each.until >= today);
      return approval !== undefined && suffices(approval, change) ? { ...change, approval } : change;
    }),
    stale: approvals.flatMap((approval) => {
      const why = isStale(approval);
      return why === undefined ? [] : [{ approval, ...why }];
    }),
  };
}

/**
 * A part that reads what stands around it is no screen of the Model. One that begins or ceases to is neither new nor
 * gone: the change is told where it is drawn.
 */
function isOfStandingPart({ subject, path, does }: Finding, revisions: readonly Revision[]): boolean {
  if (path.length > 0 || (does !== 'add' && does !== 'remove')) return false;
  const hasFile = ({ sources }: Revision): boolean =>
    sources.some(({ noun, name }) => subject === `${noun} ${name}` && noun === 'screen');
  return revisions.every(hasFile);
}

/** Changes of money and permission need two names: nobody alone may approve their own change. */
export function suffices(approval: Approval, { classes }: Pick<Change, 'classes'>): boolean {
  return new Set(approval.by.map((name) => name.trim().toLowerCase())).size >= namesFor({ classes });
}

/** The number of different names that a change needs under its approval. */
export const namesFor = ({ classes }: Pick<Change, 'classes'>): number =>
  classes.includes('money') || classes.includes('permission') ? 2 : 1;

export function countsOf(changes: readonly Change[]): Record<Class, number> {
  const counts = Object.fromEntries(CLASSES.map((each) => [each, 0])) as Record<Class, number>;
  for (const change of changes) counts[change.classes[0] as Class] += 1;
  return counts;
}

/** Languages of the output. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The changes grouped by part of the product, the part with the worst change first. */
export function areasOf(changes: readonly Change[]): { name: string; nameZh: string; changes: Change[] }[] {
  const areas = new Map<string, Change[]>();
  // Changes are sorted, so the areas are in the order of their worst change.
  for (const change of changes) areas.set(change.area, [...(areas.get(change.area) ?? []), change]);
  return [...areas].map(([name, own]) => ({ name, nameZh: own[0]?.areaZh ?? name, changes: own }));
}

/** Unapproved changes at or above a class. */
export function openChanges({ changes }: Review, from: Class): Change[] {
  return changes.filter(
    ({ classes, approval }) => approval === undefined && CLASSES.indexOf(classes[0] as Class) <= CLASSES.indexOf(from),
  );
}

/** The parts of the product. */
interface Parts {
  /** Folders of screens. */
  folders: ReadonlySet<string>;
  titleOf: (area: string) => string | undefined;
}

/** Groups the findings of one edit, and equal findings without an edit, into one change. */
function grouped(findings: Finding[], { causeOf }: Deeds, parts: Parts): Change[] {
  const groups = new Map<string, { deed: Deed | undefined; findings: Finding[] }>();
  for (const finding of findings) {
    const deed = causeOf(finding);
    const key = finding.does === 'rename' ? `rename ${finding.before} ${finding.after}` : keyOf(finding, deed);
    const group = groups.get(key) ?? { deed, findings: [] };
    group.findings.push(finding);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map((each) => changeOf(each.findings, each.deed, parts))
    .sort((left, right) => rank(left) - rank(right));
}

function keyOf(finding: Finding, deed: Deed | undefined): string {
  if (deed !== undefined) return ['deed', deed.file, ...deed.path, deed.does].join('\n');
  const { kind, classes, path, before, after, subject } = finding;
  const key = [kind, ...classes, path.slice(-2).join('/'), before, after].join('\n');
  // Additions and removals of whole definitions are not grouped: they have only their kind in common.
  return path.length === 0 ? `${key}\n${subject}` : key;
}

/** The kind of a finding that only refers to other findings. */
const POINTER = 'entity-changed';

function changeOf(findings: Finding[], deed: Deed | undefined, { folders, titleOf }: Parts): Change {
  const isOwn = ({ place }: Finding): boolean => deed !== undefined && place?.startsWith(`${deed.file}:`) === true;
  const ordered = findings.toSorted(
    (left, right) =>
      rank(left) - rank(right) ||
      Number(left.kind === POINTER) - Number(right.kind === POINTER) ||
      Number(isOwn(right)) - Number(isOwn(left)),
  );
  const { subject: _, path: __, place: ___, fingerprint, ...first } = ordered[0]!;
  const all = ordered.map((finding) => finding.fingerprint).sort();
  const area = areaOf(deed?.file ?? '', ordered[0]!.subject, folders);
  const classes = CLASSES.filter((each) => findings.some((finding) => finding.classes.includes(each)));
  return {
    ...first,
    // The class cosmetic is omitted beside a worse one.
    classes: classes.length > 1 ? classes.filter((each) => each !== 'cosmetic') : classes,
    area,
    areaZh: titleOf(area) ?? area,
    ...(deed !== undefined && { deed }),
    findings: ordered,
    fingerprint:
      all.length === 1 ? fingerprint : createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 12),
  };
}

const rank = ({ classes }: Pick<Finding, 'classes'>): number => CLASSES.indexOf(classes[0] as Class);

/** The part of the product: the folder of a screen; for `card-trans` the folder `card` of the screens. */
function areaOf(file: string, subject: string, folders: ReadonlySet<string>): string {
  const [, inFile] = /\/(?:screens|calls|entities|enums|menus|needs|sets|widgets)\/(.*)\.json$/.exec(file) ?? [];
  const name = (inFile ?? subject.slice(subject.indexOf(' ') + 1)).split(/[/.]/)[0] ?? '';
  const first = name.split('-')[0] ?? name;
  return folders.has(first) ? first : name;
}
