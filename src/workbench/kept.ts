import type { Sheet, Step } from './bench.ts';

/** What outlives a reload of the page, in this window alone. */
export interface Kept {
  /** Sheets with text that is not saved. */
  sheets: Sheet[];
  tabs: string[];
  open: string | null;
  screen: string | null;
  steps: Step[];
}

const KEY = 'workbench';
const NOTHING: Kept = { sheets: [], tabs: [], open: null, screen: null, steps: [] };
/** Saves that can be taken back. */
const STEPS = 50;

export function readKept(): Kept {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? NOTHING : { ...NOTHING, ...(JSON.parse(text) as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

export function writeKept(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, steps: kept.steps.slice(-STEPS) }));
  } catch {
    // A full storage costs what a reload would have brought back.
  }
}
