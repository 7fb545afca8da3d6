import { createHash } from 'node:crypto';
import type { Browser } from 'playwright';
import type { CallDefinition } from '#model/call.ts';
import { wantingOf } from '../workbench/wire.ts';
import { listsFor } from '../workbench/previews.ts';
import type { Look, PartChange, Person, Picture, Shot } from './wire.ts';
import { canonical } from '#model/canonical.ts';
import { MENU, openCamera, type Camera } from './camera.ts';
import { openComparer, type Comparer } from './difference.ts';
import { asSeenBy, opensFor } from './matrix.ts';
import { menuViewOf, namesOfMenu, type TouchedMenu } from './menus.ts';
import { namesAround, namesOf } from './names.ts';
import { changesOf, drawnOf, regionsOf, type Drawn } from './parts.ts';
import { PAGE, scenesOf, type Scene } from './scenes.ts';
import { withoutPlaces, type Drawable, type Touched } from './touched.ts';
import type { ReviewServer } from './server.ts';

export interface Sides {
  before: { server: ReviewServer; drawable: Drawable };
  after: { server: ReviewServer; drawable: Drawable };
}

export interface Studio {
  /** Takes every picture of one screen in both revisions. */
  shoot(touched: Touched | TouchedMenu): Promise<Shot[]>;
  close(): Promise<void>;
}

/**
 * Opens one window for each revision.
 * @param pictures receives the pictures by file name, relative to the page
 */
export async function openStudio(
  browser: Browser,
  sides: Sides,
  people: readonly Person[],
  looks: readonly Look[],
  pictures: Map<string, Buffer>,
): Promise<Studio> {
  const cameras = {
    before: await openCamera(browser, sides.before.server),
    after: await openCamera(browser, sides.after.server),
  };
  const comparer = await openComparer(browser);
  return {
    async shoot(touched) {
      const isMenu = 'menu' in touched;
      const scenes: Scene[] = isMenu
        ? [{ name: PAGE }]
        : scenesOf(touched, sides.before.drawable, sides.after.drawable);
      const wanted = touched.findings.map(({ subject, path }) => namesAround(subject, path, touched.name));
      const address = later<string>();
      const alike = isMenu ? () => false : alikeIn(touched, scenes, sides);
      // If one side fails, the other continues in its window: the next screen waits for both.
      const both = await Promise.allSettled(
        isMenu
          ? [
              menuSide('before', cameras, touched, sides, people, pictures),
              menuSide('after', cameras, touched, sides, people, pictures),
            ]
          : [
              side('before', cameras.before, touched, scenes, sides, people, looks, address.promise, pictures, alike),
              side(
                'after',
                cameras.after,
                touched,
                scenes,
                sides,
                people,
                looks,
                undefined,
                pictures,
                () => false,
                address.settle,
              ),
            ],
      );
      for (const each of both) if (each.status === 'rejected') throw each.reason;
      const [was, now] = both.map((each) => (each as PromiseFulfilledResult<Map<string, Kept>>).value) as [
        Map<string, Kept>,
        Map<string, Kept>,
      ];
      const shots: Shot[] = [];
      const known = new Map<string, PartChange[]>();
      for (const { name: scene, isSeenOnce } of scenes)
        for (const { as, role } of people)
          for (const { name: look } of looks) {
            const key = [scene, as, look].join('\n');
            const after = now.get(key);
            // A scene that both revisions show a role identically is drawn once.
            const before = alike(scene, role) ? after : was.get(key);
            if (isSeenOnce === true && before === undefined && after === undefined) continue;
            const refused = refusals(touched, sides, role);
            if (before === undefined && after === undefined && refused.length === 0) continue;
            const pair = [before?.picture.file, after?.picture.file, scene].join('\n');
            // oxlint-disable-next-line no-await-in-loop -- one page compares all pictures
            const parts = known.get(pair) ?? (await differences(comparer, pictures, before, after, wanted));
            known.set(pair, parts);
            shots.push({
              scene,
              as,
              look,
              ...(before && { before: before.picture }),
              ...(after && { after: after.picture }),
              ...(refused.length > 0 && { refused }),
              parts,
            });
          }
      return shots;
    },
    async close() {
      await Promise.all([cameras.before.close(), cameras.after.close(), comparer.close()]);
    },
  };
}

interface Kept {
  /** The role for which it was drawn first. */
  as: string;
  picture: Picture;
  drawn: Drawn;
}

/**
 * Takes one screen in one revision for every person.
 * @param wait the address in the newer revision, which is used for both
 */
async function side(
  which: 'before' | 'after',
  camera: Camera,
  touched: Touched,
  scenes: readonly Scene[],
  sides: Sides,
  people: readonly Person[],
  looks: readonly Look[],
  wait: Promise<string | undefined> | undefined,
  pictures: Map<string, Buffer>,
  isDrawnOnce: (scene: string, role: string | undefined) => boolean,
  tell: (address: string | undefined) => void = () => undefined,
): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>();
  const name = touched[which];
  try {
    if (name === undefined) return kept;
    const { drawable } = sides[which];
    const bundle = drawable.bundle(name);
    const names = namesOf(bundle);
    const hasParams = wantingOf(bundle.screen).length > 0;
    const lists: CallDefinition[] = listsFor(bundle, drawable.resolved);
    let address = hasParams && wait !== undefined ? await wait : undefined;
    const bySign = new Map<string, Kept>();
    /** Scenes that were already drawn for somebody. */
    const seen = new Set<string>();
    for (const scene of scenes)
      for (const { as, role } of people) {
        if (!opensFor(drawable.revision, name, role) || isDrawnOnce(scene.name, role)) continue;
        const view = scene[which];
        if (view === undefined || (scene.isSeenOnce && seen.has(scene.name))) continue;
        seen.add(scene.name);
        // oxlint-disable-next-line no-await-in-loop -- one window shows one thing after the other
        const went = await camera.aim({ as, ...view, lists, ...(address && { address }) });
        if (went === undefined) continue;
        if (hasParams) address ??= went;
        tell(address);
        let alike: string | undefined;
        for (const look of looks) {
          const keyOf = (who: string): string => [scene.name, who, look.name].join('\n');
          if (alike !== undefined && kept.has(keyOf(alike))) {
            kept.set(keyOf(as), kept.get(keyOf(alike))!);
            continue;
          }
          const within = `${scene.name}\n${look.name}\n`;
          // oxlint-disable-next-line no-await-in-loop -- the same
          const taken = await camera.take(look, (sign) => bySign.has(within + sign));
          const same = bySign.get(within + taken.sign);
          // Roles with the same wide picture also share the narrow one.
          alike = same?.as;
          const { png, width, height } = taken;
          const here: Kept =
            same ??
            ({
              as,
              picture: { file: keep(pictures, png!), width, height },
              drawn: drawnOf(taken.parts, names),
            } satisfies Kept);
          bySign.set(within + taken.sign, here);
          kept.set(keyOf(as), here);
        }
      }
    return kept;
  } finally {
    tell(undefined);
  }
}

/** Takes a menu in one revision for every person. */
async function menuSide(
  which: 'before' | 'after',
  cameras: Record<'before' | 'after', Camera>,
  { menu }: TouchedMenu,
  sides: Sides,
  people: readonly Person[],
  pictures: Map<string, Buffer>,
): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>();
  const { drawable } = sides[which];
  const definition = drawable.resolved.model.menus[menu];
  if (definition === undefined) return kept;
  const names = namesOfMenu(definition);
  for (const person of people) {
    const view = menuViewOf(menu, drawable, sides.after.drawable, person)!;
    // oxlint-disable-next-line no-await-in-loop -- one window shows one thing after the other
    await cameras[which].aimAtMenu({ as: person.as, ...view });
    // oxlint-disable-next-line no-await-in-loop -- the same
    const { png, width, height, parts } = await cameras[which].take(MENU);
    const picture = { file: keep(pictures, png!), width, height };
    kept.set([PAGE, person.as, MENU.name].join('\n'), { as: person.as, picture, drawn: drawnOf(parts, names) });
  }
  return kept;
}

/** Roles that both revisions show the same; content hidden from a role is excluded from the comparison. */
function alikeIn(
  { before, after }: Touched,
  scenes: readonly Scene[],
  sides: Sides,
): (scene: string, role: string | undefined) => boolean {
  const known = new Map<string, boolean>();
  const textOf = (which: 'before' | 'after', scene: Scene, role: string | undefined): string => {
    const { revision, resolved } = sides[which].drawable;
    const view = scene[which]!;
    const { calls } = resolved.model;
    const own = Object.keys(view.bundle.calls).map((name) => calls[name]);
    const seen = asSeenBy(revision, role, [{ ...view.bundle, validators: {} }, own, view.steps]);
    return canonical(withoutPlaces(seen));
  };
  return (name, role) => {
    const key = `${name}\n${role}`;
    const scene = scenes.find((each) => each.name === name);
    const found =
      known.get(key) ??
      (before !== undefined &&
        after === before &&
        sides.before.server !== sides.after.server &&
        scene?.before !== undefined &&
        scene.after !== undefined &&
        opensFor(sides.before.drawable.revision, before, role) ===
          opensFor(sides.after.drawable.revision, after, role) &&
        textOf('before', scene, role) === textOf('after', scene, role));
    known.set(key, found);
    return found;
  };
}

function keep(pictures: Map<string, Buffer>, png: Buffer): string {
  const file = `pictures/${createHash('sha256').update(png).digest('hex').slice(0, 20)}.png`;
  pictures.set(file, png);
  return file;
}

function refusals(touched: Touched, sides: Sides, role: string | undefined): ('before' | 'after')[] {
  return (['before', 'after'] as const).filter((which) => {
    const name = touched[which];
    return name !== undefined && !opensFor(sides[which].drawable.revision, name, role);
  });
}

async function differences(
  comparer: Comparer,
  pictures: ReadonlyMap<string, Buffer>,
  before: Kept | undefined,
  after: Kept | undefined,
  wanted: readonly string[][],
): Promise<PartChange[]> {
  const same = new Map<string, boolean>();
  if (before !== undefined && after !== undefined) {
    const regions = regionsOf(before.drawn, after.drawn);
    const areSame =
      before.picture.file === after.picture.file
        ? regions.flatMap((each) => each.regions.map(() => true))
        : await comparer.same(
            pictures.get(before.picture.file)!,
            pictures.get(after.picture.file)!,
            regions.flatMap((each) => each.regions),
          );
    let n = 0;
    for (const { path, regions: own } of regions) {
      same.set(
        path,
        own.every((_, m) => areSame[n + m] === true),
      );
      n += own.length;
    }
  }
  return changesOf(before?.drawn, after?.drawn, same, wanted);
}

/** A promise that is resolved from outside. */
function later<Value>(): { promise: Promise<Value | undefined>; settle: (value: Value | undefined) => void } {
  let settle: (value: Value | undefined) => void = () => undefined;
  const promise = new Promise<Value | undefined>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}
