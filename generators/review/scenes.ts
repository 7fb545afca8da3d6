import type { ActionDefinition, CallAction } from '#model/action.ts';
import type { Block, ListedRows } from '#model/block.ts';
import { factsOf, partNamed } from '#model/blocks.ts';
import { isBlock } from '../source/walk.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { namesAround, namesOf } from './names.ts';
import { sampleOf } from './sample.ts';
import type { Drawable, Touched } from './touched.ts';

/** A picture of a screen: the screen itself, or something opened from it. */
export interface Scene {
  name: string;
  before?: View;
  after?: View;
  /** The scene looks the same for everybody who may open it, so it is drawn for one person. */
  isSeenOnce?: true;
}

/** An interaction with the element that is drawn from a place. */
export type Step = { kind: 'press' | 'select'; place: string } | { kind: 'open'; place: string; tab: string };

/** Describes how to reach the scene in one revision. */
export interface View {
  /** Steps before the picture, in order. */
  steps: Step[];
  /** Place of a definition that must be visible. */
  show?: string;
  /** The answer to every question of the screen, instead of records. */
  situation?: 'empty' | 'error';
  bundle: ScreenBundle;
}

/** The screen itself, without interactions. */
export const PAGE = 'page';
/** Maximum scenes opened for one change; further effects are only described by findings. */
const MOST = 12;
/** Maximum scenes of a new screen: all its steps, dialogs, drawers and tabs are opened. */
const MOST_OF_NEW = 24;
/** States of a new screen besides the usual one. */
const STATES = [
  { situation: 'empty', name: 'without records' },
  { situation: 'error', name: 'with an error' },
] as const;

/** The screen itself, and everything that must be opened to see its findings. */
export function scenesOf(touched: Touched, before: Drawable, after: Drawable): Scene[] {
  const was = touched.before === undefined ? undefined : stageOf(before.bundle(touched.before));
  const now = touched.after === undefined ? undefined : stageOf(after.bundle(touched.after));
  const wanted = new Set<string>();
  for (const { subject, path } of touched.findings) {
    const names = namesAround(subject, path, touched.name);
    const action = path.slice(0, -1).findLastIndex((name) => MENUS.includes(name));
    if (action >= 0 && OFFERED.includes(path[action + 2] ?? '')) {
      const shown = names.at(-(action + 2));
      for (const stage of [now, was]) stage?.offer(shown ?? '', wanted);
      continue;
    }
    for (const stage of [now, was]) {
      const name = stage && names.map((each) => stage.byPath.get(each)).find((each) => each !== undefined);
      if (name !== undefined) wanted.add(name);
      if (name !== undefined) break;
    }
  }
  wanted.delete(PAGE);
  const isNew = was === undefined;
  const names = isNew ? [...now!.views.keys()].filter((name) => name !== PAGE) : [...wanted];
  const scenes = [PAGE, ...names.slice(0, isNew ? MOST_OF_NEW : MOST)].map((name): Scene => {
    const [old, young] = [was?.views.get(name), now?.views.get(name)];
    return { name, ...(old && { before: old }), ...(young && { after: young }) };
  });
  return isNew ? [...scenes, ...statesOf(now!.views.get(PAGE)!)] : scenes;
}

/** A screen without questions has no other states. */
function statesOf(page: View): Scene[] {
  if (Object.keys(page.bundle.calls).length === 0) return [];
  return STATES.map(({ situation, name }) => ({ name, isSeenOnce: true, after: { ...page, situation } }));
}

/** Lists of actions that may be in a menu, and the keys that decide who sees them. */
const MENUS = ['row', 'toolbar', 'actions'];
const OFFERED = ['permission', 'visible', 'enabled', 'title', 'icon', 'look', ''];

interface Stage {
  views: Map<string, View>;
  /** Adds a scene that shows an action, by its names. */
  offer(path: string, wanted: Set<string>): void;
  /** The scene that shows a thing, by its names. */
  byPath: Map<string, string>;
}

function stageOf(bundle: ScreenBundle): Stage {
  const views = new Map<string, View>([[PAGE, { steps: [], bundle }]]);
  const scenes = new Map<string, string>();
  const seen = new Set<unknown>();
  const opened = new Map<string, string>();

  const walk = (value: unknown, scene: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) return value.forEach((each) => walk(each, scene));
    const record = value as Record<string, unknown>;
    if (typeof record['place'] === 'string' && !scenes.has(record['place'])) scenes.set(record['place'], scene);
    if (isOpening(record)) return open(record, scene);
    const block = isBlock(value) ? value : undefined;
    const choices = block && factsOf(block).choices?.(block);
    const rows = block && factsOf(block).rows?.(block);
    if (block) walk(bundle.parts[partNamed(block) ?? '']?.block, scene);
    if (isStepped(record)) return steps(record, scene);
    if (block && choices) return tabs(block.place, choices, scene);
    for (const [key, inner] of Object.entries(record))
      if (key === 'bulk' && block && rows) walk(inner, selected(block.place, rows, scene));
      else if (!NO_PARTS.has(key)) walk(inner, scene);
  };

  /** The first tab is open initially. */
  const tabs = (place: string, all: { name: string; block: Block }[], scene: string): void => {
    for (const [n, tab] of all.entries()) {
      const name = n === 0 ? scene : nameFor(tab.name, scene);
      if (n > 0) add(name, scene, { kind: 'open', place, tab: tab.name });
      walk(tab, name);
    }
  };

  /** Bulk actions appear only after rows are selected. */
  const selected = (place: string, { bulk }: ListedRows, scene: string): string => {
    if (bulk.length === 0) return scene;
    const name = nameFor('selected rows', scene);
    if (!views.has(name)) add(name, scene, { kind: 'select', place });
    return name;
  };

  const add = (name: string, scene: string, step: Step): void => {
    const from = views.get(scene)!;
    views.set(name, { ...from, steps: [...from.steps, step] });
  };

  /** Adds a scene for what an action opens. */
  const open = (action: ActionDefinition, scene: string): void => {
    const name = nameFor(action.name, scene);
    add(name, scene, { kind: 'press', place: action.place });
    opened.set(action.place, name);
    const { does } = action;
    if (does.kind === 'dialog' || does.kind === 'drawer') {
      const part = 'kind' in does.block ? does.block : bundle.parts[does.block.screen]?.block;
      walk(part, name);
    } else walk(does, name);
  };

  /** The first step is visible at once; later steps are filled with samples. */
  const steps = (action: CallAction, scene: string): void => {
    for (const [n, step] of action.steps.entries()) {
      const name = n === 0 ? scene : nameFor(step.name, scene);
      if (n > 0) views.set(name, { steps: [], bundle: sampleOf(bundle, step.block) });
      walk(step, name);
    }
    for (const [key, inner] of Object.entries(action)) if (key !== 'steps') walk(inner, scene);
  };

  const nameFor = (name: string, scene: string): string => (scene === PAGE ? name : `${scene} › ${name}`);
  walk(bundle.screen.block, PAGE);
  const byPath = new Map(
    [...namesOf(bundle)].flatMap(([place, { path }]) => {
      const scene = scenes.get(place);
      const deed = opened.get(place);
      return [
        ...(scene === undefined ? [] : [[path, scene] as const]),
        // The questions of an action belong to the overlay that it opens.
        ...(deed === undefined ? [] : [[`${path}/does`, deed] as const]),
      ];
    }),
  );
  const byName = new Map([...namesOf(bundle)].map(([place, { path }]) => [path, place]));
  return {
    views,
    byPath,
    offer(path, wanted) {
      const show = byName.get(path);
      const from = show === undefined ? undefined : views.get(scenes.get(show) ?? PAGE);
      if (show === undefined || from === undefined) return;
      const name = path.split('/').slice(-2).join(' › ');
      views.set(name, { ...from, show });
      wanted.add(name);
    },
  };
}

const NO_PARTS = new Set(['filling', 'tree', 'value', 'schema', 'of']);

function isOpening(value: Record<string, unknown>): value is Record<string, unknown> & ActionDefinition {
  const { does } = value as { does?: ActionDefinition['does'] };
  if (typeof does !== 'object' || typeof value['look'] !== 'string') return false;
  if (does.kind === 'dialog' || does.kind === 'drawer') return true;
  return does.kind === 'call' && (does.members.length > 0 || does.confirm !== undefined);
}

function isStepped(value: Record<string, unknown>): value is Record<string, unknown> & CallAction {
  const { steps } = value as { steps?: { block?: Block }[] };
  return Array.isArray(steps) && steps.length > 0 && steps[0]?.block !== undefined;
}
