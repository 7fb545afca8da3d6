import { createContext, use } from 'react';

/** Access to the command palette. */
export interface PaletteDoor {
  open: () => void;
  /** Shortcut of the palette, as text and as `aria-keyshortcuts`. */
  keys: string;
  shortcut: string;
}

export const PaletteContext = createContext<PaletteDoor | undefined>(undefined);

export function usePalette(): PaletteDoor | undefined {
  return use(PaletteContext);
}
