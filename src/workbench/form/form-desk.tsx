import { createContext, use } from 'react';
import type { Readable, Step } from '#generators/workbench-wire.ts';

/** Services of the form panel for its widgets. */
export interface FormDesk {
  /** Opens the form of an object inside this one. */
  open: (inside: Step[]) => void;
  /** Readable names for an expression of a key. */
  readable: (key: string) => Promise<Readable[]>;
}

export const FormDeskContext = createContext<FormDesk>({
  open: () => undefined,
  readable: async () => [],
});

export const useFormDesk = (): FormDesk => use(FormDeskContext);
