import { createContext, use } from 'react';
import type { Step } from '#generators/workbench-wire.ts';

/** Services of the form panel for its widgets. */
export interface FormDesk {
  /** Opens the form of an object inside of this one. */
  open: (inside: Step[]) => void;
}

export const FormDeskContext = createContext<FormDesk>({ open: () => undefined });

export const useFormDesk = (): FormDesk => use(FormDeskContext);
