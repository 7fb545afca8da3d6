import { createContext, use } from 'react';

/** The request that reveals a secret. */
export interface RevealQuestion {
  call: string;
  request: Record<string, unknown>;
  /** Describes the request; label of the dialogs' buttons. */
  title: string;
}

/** Sends a reveal call after meeting its needs. Null if the person cancelled. @throws CallError */
export type Reveal = (asked: RevealQuestion) => Promise<{ result: unknown } | null>;

/** Provided by the screen: only an action can meet the needs of a call. */
export const RevealContext = createContext<Reveal | null>(null);

export function useReveal(): Reveal {
  const reveal = use(RevealContext);
  if (reveal === null) throw new Error('useReveal needs a Screen above it');
  return reveal;
}
