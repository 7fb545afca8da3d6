import { createHash } from 'node:crypto';
import type { Model } from '#model/model.ts';
import { digestModel, type Beside, type Digest } from '../changes/digest.ts';
import { renamesOf, type Rename } from '../changes/renames.ts';
import { editsBetween, shownOf, type Edit } from '../changes/edits.ts';
import { CLASSES, isSameEnum, matches, type Class, type Kind } from '../changes/kind.ts';
import { ACTION_KINDS } from './kinds/actions.ts';
import { ANSWER_KINDS } from './kinds/answers.ts';
import { CALL_KINDS } from './kinds/calls.ts';
import { DATA_KINDS } from './kinds/data.ts';
import { FIELD_KINDS } from './kinds/fields.ts';
import { LINE_KINDS } from './kinds/lines.ts';
import { RULE_KINDS } from './kinds/rules.ts';
import { SCREEN_KINDS } from './kinds/screens.ts';
import { REASONS_ZH } from './words.zh.ts';
import { TITLE_KINDS } from './kinds/titles.ts';
import { SHOWN_KINDS } from './kinds/shown.ts';

/** One meaningful change, as a reviewer sees it. */
export interface Finding {
  /** `D10`; in words `limit-raised`. */
  id: string;
  kind: string;
  /** All its classes, worst first. */
  classes: Class[];
  /** The changed definition: `screen pay/initiate-withdrawal`, `call pay.withdraw`. */
  subject: string;
  /** Names from the definition down to the change. */
  path: string[];
  does: Edit['does'];
  before?: string;
  after?: string;
  reason: string;
  /** The reason in Chinese. */
  reasonZh: string;
  /** 12 hex digits over kind, subject, path and values: independent of the layout of files. */
  fingerprint: string;
  /** `schemas/…json:12:5`, the nearest place in the newer revision. */
  place?: string;
}

/** In the order of testing: the first kind that matches names the change. */
export const KINDS: Kind[] = [
  ...TITLE_KINDS,
  ...LINE_KINDS,
  ...FIELD_KINDS,
  ...SHOWN_KINDS,
  ...SCREEN_KINDS,
  ...ACTION_KINDS,
  ...RULE_KINDS,
  ...CALL_KINDS,
  ...ANSWER_KINDS,
  ...DATA_KINDS,
];

const UNKNOWN: Pick<Kind, 'id' | 'name' | 'reason' | 'says'> = {
  id: 'X0',
  name: 'unclassified',
  reason: 'No rule of the catalogue speaks of it: look at it.',
};

const NOUNS: Record<string, string> = {
  enums: 'enum',
  entities: 'entity',
  calls: 'call',
  needs: 'need',
  widgets: 'widget',
  menus: 'menu',
  screens: 'screen',
  dialect: 'dialect',
  roles: 'role',
  approvals: 'approval',
};

/** Facts besides the two Models. */
export interface More {
  /** Renames declared in the newer revision. */
  renames?: readonly Rename[];
  beside?: { before?: Beside; after?: Beside };
}

/**
 * Effects of a change of schemas on merchants, the API and safety, worst first.
 * @param placeOf place of a path in the newer files
 */
export function compare(
  before: Model,
  after: Model,
  placeOf: (path: string[]) => string | undefined,
  { renames = [], beside = {} }: More = {},
): Finding[] {
  const alike = new Map<string, Digest>();
  const [was, now] = withRolesOfBoth(beside);
  const digests = [digestModel(before, was, alike), digestModel(after, now, alike)] as const;
  const edits = withoutEchoes(editsBetween(...digests, renamesOf([...renames, ...twinsOf(before, after)])));
  return (
    edits
      .map((edit) => ({ edit, finding: findingOf(edit, placeOf(edit.path)) }))
      // A field of a payment is reported twice: as a field and as money.
      .flatMap(({ edit, finding }) =>
        finding.classes.includes('money') || !isSaidOfField(edit, edits) ? [finding] : [],
      )
      .sort((left, right) => rank(left) - rank(right))
  );
}

/** Roles that only one side knows are no change of it. */
function withRolesOfBoth({ before, after }: NonNullable<More['beside']>): [Beside?, Beside?] {
  if (before?.roles !== undefined && after?.roles !== undefined) return [before, after];
  const without = (beside: Beside = {}): Beside =>
    Object.fromEntries(Object.entries(beside).filter(([name]) => name !== 'roles'));
  return [without(before), without(after)];
}

/** Renames of enums that exist under another name with the same values and titles. */
function twinsOf(before: Model, after: Model): Rename[] {
  const wordsOf = (model: Model, name: string): string => JSON.stringify(model.enums[name]?.values);
  const came = Object.keys(after.enums).filter((name) => !(name in before.enums));
  return Object.keys(before.enums)
    .filter((name) => !(name in after.enums))
    .flatMap((name) => {
      const to = came.find((each) => wordsOf(after, each) === wordsOf(before, name));
      return to === undefined ? [] : [{ enum: name, to }];
    });
}

/**
 * Drops edits of values that read the same as before: they follow from another edit, such as that of a field's type.
 */
function withoutEchoes(edits: Edit[]): Edit[] {
  const paths = new Set(edits.map(({ path }) => path.join('/')));
  /** The permission of a link follows from its target. */
  const isOfTarget = ({ path }: Edit): boolean => {
    const n = path.lastIndexOf('permission');
    return n > 0 && TARGETS.has(path[n - 1] ?? '') && paths.has([...path.slice(0, n), 'path'].join('/'));
  };
  const told = edits.filter(
    (edit) => !repeatsEnum(edit) && !isOfTarget(edit) && !(edit.does === 'change' && readsTheSame(edit)),
  );
  return told.length === 0 ? edits : told;
}

/** Keys of things that lead to a page. */
const TARGETS = new Set(['then', 'does', 'navigate', 'open']);

const readsTheSame = ({ before, after, path }: Edit): boolean =>
  ['screens', 'calls'].includes(path[0] ?? '') &&
  before?.kind === 'leaf' &&
  after?.kind === 'leaf' &&
  before.shown === after.shown;

/** A use of another enum with the same values is reported at the field of the entity. */
const repeatsEnum = (edit: Edit): boolean =>
  edit.path.at(-1) === 'enum' && edit.path[0] !== 'entities' && isSameEnum(edit);

/** An inferred filling that is added or removed with a field is reported at that field. */
function isSaidOfField({ does, path, before, after }: Edit, edits: readonly Edit[]): boolean {
  const [name, list] = [path.at(-1), path.at(-2)];
  const isInferred = ((after ?? before)?.value as { inferred?: true } | null | undefined)?.inferred === true;
  if (list !== 'filling' || !isInferred || (does !== 'add' && does !== 'remove')) return false;
  return edits.some(
    (each) =>
      each.does === does &&
      each.path[0] === path[0] &&
      each.path[1] === path[1] &&
      each.path.at(-1) === name &&
      ['members', 'fields', 'filters', 'filter'].includes(each.path.at(-2) ?? ''),
  );
}

function findingOf(edit: Edit, place: string | undefined): Finding {
  const { kind, classes } = classify(edit);
  const [noun = '', name = '', ...path] = edit.path;
  const subject = `${NOUNS[noun] ?? noun} ${name}`;
  const before = edit.old ?? (edit.does === 'add' ? undefined : shownOf(edit.before));
  const after = edit.does === 'rename' ? edit.path.at(-1) : edit.does === 'remove' ? undefined : shownOf(edit.after);
  return {
    id: kind.id,
    kind: kind.name,
    classes,
    subject,
    path,
    does: edit.does,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...reasonsOf(kind, edit),
    fingerprint: fingerprintOf([kind.name, subject, ...path, before ?? '', after ?? '']),
    ...(place !== undefined && { place }),
  };
}

function reasonsOf(kind: Pick<Kind, 'name' | 'reason' | 'says'>, edit: Edit): Pick<Finding, 'reason' | 'reasonZh'> {
  const said = kind.says?.(edit);
  const { en, zh } =
    typeof said === 'object' ? said : { en: said ?? kind.reason, zh: REASONS_ZH[kind.name] ?? kind.reason };
  return { reason: en, reasonZh: zh };
}

function classify(edit: Edit): {
  kind: Pick<Kind, 'id' | 'name' | 'reason' | 'says'>;
  classes: Class[];
} {
  for (const kind of KINDS) {
    if (kind.does !== undefined && !kind.does.includes(edit.does)) continue;
    if (!kind.at.some((pattern) => matches(pattern, edit.path))) continue;
    const found = typeof kind.class === 'function' ? kind.class(edit) : kind.class;
    if (found === undefined) continue;
    const classes = typeof found === 'string' ? [found] : found;
    return {
      kind,
      classes: [...classes].sort((left, right) => CLASSES.indexOf(left) - CLASSES.indexOf(right)),
    };
  }
  return { kind: UNKNOWN, classes: ['merchant'] };
}

const rank = (finding: Finding): number => CLASSES.indexOf(finding.classes[0] as Class);

function fingerprintOf(parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}
