import { createContext, use } from 'react';
import type { Readable, Step } from '#generators/workbench-wire.ts';

/** Services of the form panel for its widgets. */
export interface FormDesk {
  /** Opens the form of an object inside of this one. */
  open: (inside: Step[]) => void;
  /** What an expression of a key may read. */
  readable: (key: string) => Promise<Readable[]>;
}

export const FormDeskContext = createContext<FormDesk>({
  open: () => undefined,
  readable: async () => [],
});

export const useFormDesk = (): FormDesk => use(FormDeskContext);
