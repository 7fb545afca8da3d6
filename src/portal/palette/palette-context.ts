import { createContext, use } from 'react';

/** The way to the command palette, wherever it can be opened. */
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
