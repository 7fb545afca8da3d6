import type { ReactNode } from 'react';
import { evaluate } from '#model/evaluate.ts';
import type { CallAction } from '#model/action.ts';
import type { Check, Text } from '#model/expression.ts';
import { BusyButton, WithReason } from '../states/BusyButton.tsx';
import { callNameOf } from '../actions/run-call.ts';
import { callOf, useBundle } from '../bundle.tsx';
import { useHost } from '../host.ts';
import { stateNeedsOf, unmetState } from '../needs/state-need.ts';
import { useFromScope, useScope } from '../scope/use-scope.tsx';
import { printText, useText } from '../texts.ts';

interface MainButtonProps {
  title: Text;
  action: CallAction;
  enabled?: Check;
  isRunning: boolean;
  /** False while something that is to be confirmed is not known. */
  isReady?: boolean;
}

/** The one filled button of a form; where a state need or `enabled` does not hold it is disabled and says why. */
export function MainButton({ title, action, enabled, isRunning, isReady = true }: MainButtonProps): ReactNode {
  const printed = useText(title);
  const unmet = useReason(action, enabled);
  const reason = isReady ? unmet : '所需信息尚未取得';
  return (
    <WithReason reason={reason}>
      <BusyButton type="submit" look="primary" size="large" isRunning={isRunning} isDisabled={reason !== undefined}>
        {printed}
      </BusyButton>
    </WithReason>
  );
}

/** Why the form cannot be sent at all just now. */
export function useReason(action: CallAction, enabled: Check | undefined): string | undefined {
  const bundle = useBundle();
  const host = useHost();
  const scope = useScope();
  const needs = stateNeedsOf(callOf(bundle, callNameOf(action, scope)), bundle);
  const reads = [...(enabled?.that.reads ?? []), ...needs.flatMap((need) => need.check.that.reads)];
  return useFromScope(reads, (around) => {
    const values = around.read();
    const unmet = unmetState(needs, values);
    if (unmet !== undefined) return printText(unmet, values, bundle, host);
    if (enabled === undefined || evaluate(enabled.that, values) !== false) return undefined;
    return printText(enabled.say, values, bundle, host);
  });
}
