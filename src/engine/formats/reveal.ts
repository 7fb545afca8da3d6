import { createContext, use } from 'react';

/** A secret's question for its plain value. */
export interface RevealQuestion {
  call: string;
  request: Record<string, unknown>;
  /** Says what is asked for; stands on the buttons of the dialogs. */
  title: string;
}

/** Sends a reveal with all that its call needs. Null when the person cancelled. @throws CallError */
export type Reveal = (asked: RevealQuestion) => Promise<{ result: unknown } | null>;

/** The screen gives it, since only an action can meet the needs of a call. */
export const RevealContext = createContext<Reveal | null>(null);

export function useReveal(): Reveal {
  const reveal = use(RevealContext);
  if (reveal === null) throw new Error('useReveal needs a Screen above it');
  return reveal;
}
