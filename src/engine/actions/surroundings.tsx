import { createContext, use, useMemo, type ReactNode } from 'react';

/** What stands around an action and can be moved by it. */
export interface ActionSurroundings {
  /** Closes the dialog or drawer around. */
  close?(): void;
  /** Goes to a step of the wizard around; from its result step it starts afresh. */
  goToStep?(step: string): void;
}

const SurroundingsContext = createContext<ActionSurroundings>({});

/** Adds to what is around already: a wizard inside a drawer gives steps, and the drawer still closes. */
export function ActionSurroundingsProvider({
  close,
  goToStep,
  children,
}: ActionSurroundings & { children: ReactNode }): ReactNode {
  const around = use(SurroundingsContext);
  const surroundings = useMemo(
    () => ({ close: close ?? around.close, goToStep: goToStep ?? around.goToStep }),
    [close, goToStep, around],
  );
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}

export function useActionSurroundings(): ActionSurroundings {
  return use(SurroundingsContext);
}
