import { collectProblems } from '../problems/problems.ts';
import type { Finding } from '../diff/findings.ts';
import { CLASSES } from '../changes/kind.ts';
import type { Review } from '../diff/review.ts';
import type { Revision } from '../diff/revision.node.ts';
import { renamesOf } from '../changes/renames.ts';
import { resolve, type Resolved } from '../resolve/model.ts';
import { previewOf } from '../workbench/previews.ts';
import { canonical } from '#model/canonical.ts';
import type { ScreenBundle } from '#model/screen.ts';

/** A screen that a change touches, in both revisions, with its findings. */
export interface Touched {
  /** The current name, or the earlier one if it was removed. */
  name: string;
  /** Names in each revision; undefined if it does not exist there. */
  before?: string;
  after?: string;
  /** True if its definition differs, or one of its parts, calls, enums or needs. */
  isDrawnAnew: boolean;
  /** Shared definitions through which it changes. */
  through: string[];
  /** All shared definitions that it uses. */
  uses: string[];
  findings: Finding[];
}

/** A revision with everything needed to draw a screen. */
export interface Drawable {
  revision: Revision;
  resolved: Resolved;
  /** @throws Error if the screen does not exist */
  bundle(screen: string): ScreenBundle;
}

/** Resolves again with the places of columns, items and fields, which the comparison does not need. */
export function drawableOf(revision: Revision): Drawable {
  const resolved = resolve(revision.sources, collectProblems(), { withPlaces: true });
  const known = new Map<string, ScreenBundle>();
  return {
    revision,
    resolved,
    bundle(screen) {
      const made = known.get(screen) ?? previewOf(screen, resolved);
      known.set(screen, made);
      return made;
    },
  };
}

/** Screens whose picture or meaning may differ, and the findings that no screen shows. */
export function touchedBy(
  review: Review,
  before: Drawable,
  after: Drawable,
): { screens: Touched[]; elsewhere: Finding[] } {
  const findings = review.changes.flatMap((change) => change.findings);
  const uses = usesOf([before, after]);
  const shown = new Set<Finding>();
  const all = pairs(before, after).flatMap(({ before: was, after: now }) => {
    const name = now ?? was!;
    const bundles = [
      was === undefined ? undefined : before.bundle(was),
      now === undefined ? undefined : after.bundle(now),
    ];
    const isDrawnAnew = wordsOf(bundles[0]) !== wordsOf(bundles[1]);
    const names = [...new Set([was, now])].filter((each) => each !== undefined);
    const own = [...new Set(names.flatMap((each) => uses.get(each) ?? []))];
    const found = findings.filter(
      ({ subject }) => names.some((each) => subject === `screen ${each}`) || own.includes(subject),
    );
    if (found.length === 0 && !isDrawnAnew) return [];
    for (const each of found) shown.add(each);
    const through = [...new Set(found.map(({ subject }) => subject))].filter(
      (subject) => !names.some((each) => subject === `screen ${each}`),
    );
    return [
      {
        name,
        ...(was !== undefined && { before: was }),
        ...(now !== undefined && { after: now }),
        isDrawnAnew,
        through,
        uses: own,
        findings: ownFirst(found, names),
      },
    ];
  });
  const elsewhere = findings.filter((each) => !shown.has(each));
  // Parts without an address are pictured in the screens that draw or open them.
  const hasAddress = (name: string): boolean =>
    [before, after].some(({ resolved }) => Object.keys(resolved.model.screens[name]?.paths ?? {}).length > 0);
  const isSeenElsewhere = (name: string): boolean => all.some((each) => each.uses.includes(`screen ${name}`));
  const screens = all.filter(({ name }) => hasAddress(name) || !isSeenElsewhere(name));
  return { screens: screens.toSorted((a, b) => worst(a) - worst(b) || (a.name < b.name ? -1 : 1)), elsewhere };
}

/** Sort key: new screens first; then by the worst class, and within a class visibly changed screens first. */
function worst({ before, findings, isDrawnAnew }: Touched): number {
  if (before === undefined) return -1;
  const ranks = findings.map(({ classes }) => CLASSES.indexOf(classes[0]!));
  return Math.min(CLASSES.length, ...ranks) + (isDrawnAnew ? 0 : 0.5);
}

/** Drops findings of shared definitions that repeat a finding of the screen itself. */
function ownFirst(found: Finding[], names: readonly string[]): Finding[] {
  const said = (each: Finding): string =>
    [each.kind, each.path.slice(-2).join('/'), each.before, each.after, ...each.classes].join('\n');
  const own = found.filter(({ subject }) => names.some((name) => subject === `screen ${name}`));
  const known = new Set(own.map(said));
  return [...own, ...found.filter((each) => !own.includes(each) && !known.has(said(each)))];
}

/** The names of every screen in both revisions. */
export function pairs(before: Drawable, after: Drawable): { before?: string; after?: string }[] {
  const was = before.resolved.model.screens;
  const now = after.resolved.model.screens;
  const renames = renamesOf(after.revision.renames ?? []);
  const [wasNames, nowNames] = [new Map(Object.entries(was)), new Map(Object.entries(now))];
  const taken = new Set<string>();
  const kept = Object.keys(now).map((name) => {
    const old = name in was ? name : renames.oldName(name, wasNames, nowNames);
    if (old === undefined || !(old in was)) return { after: name };
    taken.add(old);
    return { before: old, after: name };
  });
  const gone = Object.keys(was).flatMap((name) => (taken.has(name) ? [] : [{ before: name }]));
  return [...kept, ...gone];
}

/** The shared definitions behind each screen, in either revision. */
function usesOf(revisions: Drawable[]): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  for (const each of revisions)
    for (const name of Object.keys(each.resolved.model.screens)) {
      const { parts, calls, enums, needs, uses: used } = each.bundle(name);
      const entities = Object.values(calls).flatMap((call) => (call.of === undefined ? [] : [call.of]));
      uses.set(name, [
        ...(uses.get(name) ?? []),
        ...Object.keys(parts).map((part) => `screen ${part}`),
        ...Object.keys(calls).map((call) => `call ${call}`),
        ...Object.keys(enums).map((each_) => `enum ${each_}`),
        ...Object.keys(needs).map((need) => `need ${need}`),
        ...used.widgets.map((widget) => `widget ${widget}`),
        ...entities.map((entity) => `entity ${entity}`),
      ]);
    }
  return uses;
}

/** Everything from which a screen is drawn, as a text without places. */
function wordsOf(bundle: ScreenBundle | undefined): string {
  return bundle === undefined ? '' : canonical(withoutPlaces({ ...bundle, validators: {} }));
}

/** A definition without the places of its parts. */
export function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  const isBlock = 'place' in value && 'kind' in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'place' && key !== 'inferred' && !(isBlock && (key === 'id' || key === 'schema')))
      .map(([key, inner]) => [key, withoutPlaces(inner)]),
  );
}
