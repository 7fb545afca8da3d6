import { createContext, use } from 'react';
import type { Step } from '#generators/workbench-wire.ts';

/** What the form around does for what stands in it. */
export interface FormDesk {
  /** Opens the form of an object inside of this one. */
  open: (inside: Step[]) => void;
}

export const FormDeskContext = createContext<FormDesk>({ open: () => undefined });

export const useFormDesk = (): FormDesk => use(FormDeskContext);
