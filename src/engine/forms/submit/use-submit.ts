import { useEffect, useRef, useState } from 'react';
import type { ActionDefinition, CallAction } from '#model/action.ts';
import type { Check, CallCheck } from '#model/expression.ts';
import type { FormMember } from '#model/field.ts';
import type { CallOutcome, CallRun } from '../../actions/run-call.ts';
import { failureText, toCallError } from '../../calls/failure.ts';
import { questionsIn, standingsIn, whenAnswered } from '../../calls/question.ts';
import { useRunCall } from '../../actions/use-run-call.ts';
import { CallError } from '../../errors/call-error.ts';
import { useSend } from '../../calls/use-send.ts';
import { callNameOf, fillingOf, fillRequest } from '../../scope/filling.ts';
import { focusField, type FormAround, fieldsOf } from '../fields/form-around.tsx';
import type { InvalidField } from '../values/form-errors.ts';
import type { FormStore } from '../values/form-store.ts';
import { words } from '../../words/words.ts';

/** Everything that must be corrected before the form can be sent. */
export interface Trouble {
  invalid: InvalidField[];
  /** Server errors that belong to no field of this form. */
  unknown: string[];
}

const NO_TROUBLE: Trouble = { invalid: [], unknown: [] };

export interface Sending extends Omit<CallRun, 'action' | 'request' | 'scope' | 'onDone'> {
  scope?: CallRun['scope'];
  way?: CallAction;
}

export type Submitting = ReturnType<typeof useSubmit>;

/** Submit of a form: typed values survive every failure, and a field's error is shown at the field. */
export function useSubmit(action: CallAction, around: FormAround) {
  const { store } = around;
  const { run, isRunning } = useRunCall();
  const send = useSend();
  const [failure, setFailure] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [trouble, setTrouble] = useState(NO_TROUBLE);
  const [isHeld, setHeld] = useState(false);
  const isHolding = useRef(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => void (isClosed.current = true);
  }, []);
  /** Repeats the press whose rules could not be loaded. */
  const [retry, setRetry] = useState<(() => void) | null>(null);

  /** Goes on once the rules of the form are loaded, unless it is closed by then. The button is busy until then. */
  const whenRuled = (go: () => void): void => {
    const { rules } = store;
    if (isHolding.current) return;
    if (rules.areLoaded) return go();
    isHolding.current = true;
    setHeld(true);
    setRetry(null);
    setTrouble(NO_TROUBLE);
    void (async () => {
      const isLoaded = await rules.load().then(
        () => true,
        () => false,
      );
      isHolding.current = false;
      setHeld(false);
      if (isClosed.current) return;
      if (isLoaded) go();
      else setRetry(() => () => whenRuled(go));
    })();
  };

  const focusFirst = ([first]: InvalidField[]): void => {
    if (first !== undefined) focusField(around, first.name);
  };

  /** Shows a refusal at the fields that it names, else as the failure of the form. */
  const tell = (error: CallError): void => {
    const rest = store.errors.refuse(error.errors);
    const placeOf = ({ name }: InvalidField): number => store.names.indexOf(name.split('/')[0] ?? '');
    const find = store.errors.finder();
    // Sorted from top to bottom; the order of the server is arbitrary.
    const invalid = error.errors
      .flatMap(({ path, message }): InvalidField[] => {
        const found = find(path);
        return found === undefined ? [] : [{ name: found.name, title: found.title, message }];
      })
      .toSorted((left, right) => placeOf(left) - placeOf(right));
    setTrouble({ invalid, unknown: rest.map(({ message }) => message) });
    focusFirst(invalid);
    const isSaid = error.errors.length > 0 && rest.length === 0;
    setFailure(isSaid ? null : failureText(error));
  };

  /** Runs any other step of the form; what it throws becomes the failure. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setChecking(true);
    setFailure(null);
    setTrouble(NO_TROUBLE);
    try {
      await work();
      return true;
    } catch (error) {
      tell(toCallError(error));
      return false;
    } finally {
      setChecking(false);
    }
  };

  const ask = async (check: CallCheck): Promise<void> => {
    try {
      await send(check.call, fillRequest(check.filling, store.scope.read()).request);
    } catch (thrown) {
      const error = toCallError(thrown);
      if (!error.isUncertain) throw error;
      // A failed question means that nothing was sent.
      throw new CallError('broken', error.code, words.forms.notSubmitted(words.basics.withoutEnd(error.message)));
    }
  };

  /** Checks by calls: those of the fields, then the given ones. True if all pass. */
  const preCheck = async (fields: readonly FormMember[], checks: readonly (Check | CallCheck)[]): Promise<boolean> => {
    const atFields = fieldsOf(fields).flatMap((field) =>
      store.state(field.name)?.visible === true
        ? field.checks.flatMap((check) => ('call' in check ? [{ name: field.name, check }] : []))
        : [],
    );
    return attempt(async () => {
      for (const { name, check } of atFields) {
        await ask(check).catch((error: unknown) => {
          const { kind, code, message } = toCallError(error);
          throw kind === 'refused' ? new CallError(kind, code, message, [{ path: `/${name}`, message }]) : error;
        });
      }
      for (const check of checks) {
        if ('call' in check) await ask(check);
        else {
          const said = store.errors.checkError([check]);
          if (said !== null) throw new CallError('refused', 'check', said);
        }
      }
    });
  };

  const tellInvalid = (invalid: InvalidField[]): void => {
    setTrouble(invalid.length === 0 ? NO_TROUBLE : { invalid, unknown: [] });
    focusFirst(invalid);
  };

  /** A confirmation without its figures would be a yes to anything. */
  const mustBeKnown = ({ confirm }: CallAction): void => {
    const reads = typeof confirm === 'object' ? confirm.reads : [];
    for (const { state, unanswered } of Object.values(standingsIn(store.scope, questionsIn(reads)))) {
      if (state !== 'loading' && state !== 'failed') continue;
      const why = unanswered?.error.message;
      const said = why === undefined ? words.forms.figuresAwaited : words.basics.withoutEnd(why);
      throw new CallError('broken', 'unanswered', words.forms.notSubmitted(said));
    }
  };

  return {
    isRunning: isRunning || isChecking,
    /** True also while a press waits for the rules of the form. */
    isBusy: isRunning || isChecking || isHeld,
    whenRuled,
    /** Why the last attempt failed, if no field shows it. */
    failure: retry === null ? failure : words.forms.notSubmitted(words.forms.rulesNotLoaded),
    /** Repeats a press whose rules could not be loaded; null after any other failure. */
    retry,
    clearFailure: () => setFailure(null),
    trouble,
    /** Shows the form's own errors and focuses the first invalid field; an empty list clears them. */
    tellInvalid,
    tell,
    /**
     * Waits for the answers that are on their way: a confirmation names their figures, and they may add rules to fields.
     * @param names the fields that must still be valid then, by default all
     * @param way an action with the same call, whose confirmation is asked instead
     */
    async answered(names: readonly string[] = store.names, way = action): Promise<boolean> {
      const asked = whenAnswered(store.scope, Object.keys(action.data));
      const isKnown = await attempt(async () => {
        await asked;
        mustBeKnown(way);
      });
      if (asked === null || !isKnown) return isKnown;
      const wrong = store.errors.show(names);
      tellInvalid(wrong);
      return wrong.length === 0;
    },
    preCheck,
    attempt,
    /**
     * Sends the form's call with its checks and confirmations.
     * @param way an action with the same call, whose effects apply instead
     */
    async submit({ way, ...how }: Sending): Promise<CallOutcome> {
      setFailure(null);
      setTrouble(NO_TROUBLE);
      const scope = how.scope ?? store.scope;
      const { request } = fillRequest(fillingOf(action, scope), scope.read());
      const sent = way === undefined ? action : { ...way, checks: [...action.checks, ...way.checks] };
      const outcome = await run({ ...how, action: sent, scope, request, onDone: () => store.markSent() });
      if (outcome.kind === 'failed') tell(outcome.error);
      return outcome;
    },
  };
}

/** True if an action beside the form sends the same call and needs no further input. */
export function sendsForm(form: CallAction, other: ActionDefinition, scope: FormStore['scope']): boolean {
  const { does } = other;
  return does.kind === 'call' && does.members.length === 0 && callNameOf(does, scope) === callNameOf(form, scope);
}
