import { createContext, use, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Then } from '#model/action.ts';
import { evaluate } from '#model/evaluate.ts';
import { leaveFor } from '../calls/address.ts';
import { addressOf } from '../scope/filling.ts';
import type { ScopeStore } from '../scope/scope.ts';

/** Dialog, drawer and form around an action, as far as it can control them. */
export interface ActionSurroundings {
  /** Closes the surrounding dialog or drawer. */
  close?(): void;
  /** Opens a step of the surrounding wizard; from the result step, the wizard restarts. */
  goToStep?(step: string): void;
  /** Moves a row's drawer on to the next row. */
  goOn?(): void;
  /** True in a dialog or drawer that a danger button opened. */
  isDanger?: boolean;
}

const SurroundingsContext = createContext<ActionSurroundings>({});

/** Adds to the outer surroundings: a wizard inside a drawer provides steps, and the drawer can still be closed. */
export function ActionSurroundingsProvider({
  close,
  goToStep,
  goOn,
  isDanger,
  children,
}: ActionSurroundings & { children: ReactNode }): ReactNode {
  const around = use(SurroundingsContext);
  const surroundings = useMemo(
    () => ({
      close: close ?? around.close,
      goToStep: goToStep ?? around.goToStep,
      goOn: goOn ?? around.goOn,
      isDanger: isDanger ?? around.isDanger ?? false,
    }),
    [close, goToStep, goOn, isDanger, around],
  );
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}

export function useActionSurroundings(): ActionSurroundings {
  return use(SurroundingsContext);
}

/** Follows the target of an action, or its `then`. */
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
