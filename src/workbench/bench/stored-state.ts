import type { Sheet, Step } from './bench-state.ts';

/** State that survives a reload, in this window only. */
export interface StoredState {
  /** Files with unsaved text. */
  sheets: Sheet[];
  tabs: string[];
  open: string | null;
  screen: string | null;
  steps: Step[];
}

const KEY = 'workbench';
const STEPS_KEY = 'workbench-steps';
const NOTHING: StoredState = { sheets: [], tabs: [], open: null, screen: null, steps: [] };
/** Maximum number of saves that can be undone. */
const STEPS = 50;

export function readStoredState(): StoredState {
  try {
    const text = sessionStorage.getItem(KEY) ?? '{}';
    const steps = sessionStorage.getItem(STEPS_KEY) ?? '[]';
    return { ...NOTHING, ...(JSON.parse(text) as Partial<StoredState>), steps: JSON.parse(steps) as Step[] };
  } catch {
    return NOTHING;
  }
}

let written: readonly Step[] = NOTHING.steps;

export function writeStoredState({ steps, ...kept }: StoredState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
    // Steps contain whole files, so they are stored only when they change.
    if (steps !== written) sessionStorage.setItem(STEPS_KEY, JSON.stringify(steps.slice(-STEPS)));
    written = steps;
  } catch {
    // A full storage loses only what a reload would have restored.
  }
}
