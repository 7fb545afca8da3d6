import { createContext, use, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Then } from '#model/action.ts';
import { evaluate } from '#model/evaluate.ts';
import { leaveFor } from '../calls/address.ts';
import { addressOf } from '../scope/filling.ts';
import type { ScopeStore } from '../scope/scope.ts';

/** Dialog, drawer and form around an action, as far as the action can change them. */
export interface ActionSurroundings {
  /** Closes the dialog or drawer around. */
  close?(): void;
  /** Goes to a step of the wizard around; from its result step it starts afresh. */
  goToStep?(step: string): void;
  /** The drawer of a row goes on to the next row. */
  goOn?(): void;
}

const SurroundingsContext = createContext<ActionSurroundings>({});

/** Adds to what is around already: a wizard inside a drawer gives steps, and the drawer still closes. */
export function ActionSurroundingsProvider({
  close,
  goToStep,
  goOn,
  children,
}: ActionSurroundings & { children: ReactNode }): ReactNode {
  const around = use(SurroundingsContext);
  const surroundings = useMemo(
    () => ({
      close: close ?? around.close,
      goToStep: goToStep ?? around.goToStep,
      goOn: goOn ?? around.goOn,
    }),
    [close, goToStep, goOn, around],
  );
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}

export function useActionSurroundings(): ActionSurroundings {
  return use(SurroundingsContext);
}

/** Leads to where an action leads, or what comes after it. */
export function useFollow(): (to: Then, scope: ScopeStore, around: ActionSurroundings) => void {
  const navigate = useNavigate();
  return (to, scope, { close, goToStep, goOn }) => {
    if (to.kind === 'close') return close?.();
    if (to.kind === 'next') return goOn?.();
    if (to.kind === 'step') return goToStep?.(to.step);
    if (to.kind === 'external') return leaveFor(evaluate(to.to, scope.read()));
    const address = addressOf(to, scope.read());
    if (address === -1) void navigate(-1);
    else if (address !== null) void navigate(address);
  };
}
