import { useEffect, useRef, useState } from 'react';
import type { CallAction, QuoteDefinition } from '#model/action.ts';
import { canonical } from '#model/canonical.ts';
import { evaluate, holds, isKnown, type Scope } from '#model/evaluate.ts';
import { isDecimal, subtract, type Money } from '#model/money.ts';
import { failureText, toCallError } from '../calls/failure.ts';
import { useBundle } from '../scope/bundle.tsx';
import { fillingOf, fillRequest } from '../scope/filling.ts';
import { useHost } from '../host/host.ts';
import type { ScopeStore } from '../scope/scope.ts';
import { useInScope } from '../scope/use-scope.tsx';
import { printText } from '../formats/texts.ts';

/** A figure of a quote, printed. */
export interface Figure {
  title: string;
  text: string;
  isKnown: boolean;
  amount?: Money;
}

/** The figures of one quote and of the one that took its place, in the same order. */
export interface QuoteChange {
  before: Figure[];
  after: Figure[];
}

/** A quote whose time was over while a code was asked for it. */
type Renewal =
  | { at: 'asking' }
  /** Another one is there, which the person has not confirmed yet. */
  | ({ at: 'renewed' } & QuoteChange)
  | { at: 'failed'; before: Figure[]; error: string };

export type HeldQuote = ReturnType<typeof useQuote>;

interface QuoteAround {
  /** Scope of the step. */
  scope: ScopeStore;
  step: string;
  /** The step shows what will be sent, all of it known. */
  isConfirming: boolean;
  /** The code is asked just now. */
  isAtCode: boolean;
  /** The call is on its way, or nobody knows what became of it: the quote must stay as it was sent. */
  isSent: boolean;
  /** Sends again what the quote is the answer to, and puts the answer where it is read. Answers the scope to read from. */
  ask(from: QuoteDefinition['from']): Promise<ScopeStore>;
  closeCode(): void;
}

/** Follows the time of a form's quote: once it is over, another one is asked for, and never taken without a word. */
export function useQuote(action: CallAction, around: QuoteAround) {
  const { quote } = action;
  const { scope, step, isConfirming, isAtCode, isSent } = around;
  const [renewal, setRenewal] = useState<Renewal | null>(null);
  const [change, setChange] = useState<QuoteChange | null>(null);
  const figuresIn = useFigures(quote);
  const isAsking = useRef(false);
  const latest = useRef(around);
  latest.current = around;

  const hasEnded = useInScope(
    scope,
    quote?.ended.reads ?? [],
    (each) => quote !== undefined && holds(quote.ended, each.read()),
  );
  const figures = useInScope(scope, quote?.says.flatMap(({ value }) => value.reads) ?? [], (each) =>
    figuresIn(each.read()),
  );

  /** Asks for another one. Answers whether the request is still the one that was read. @throws where nobody asks for a code */
  const askAgain = async (): Promise<boolean> => {
    if (quote === undefined || isAsking.current) return true;
    const requestOf = (each: ScopeStore): string =>
      canonical(fillRequest(fillingOf(action, each), each.read()).request);
    const before = requestOf(scope);
    // Compare with the quote that the person agreed to, even if several have expired since.
    const agreed = renewal === null || renewal.at === 'asking' ? figuresIn(scope.read()) : renewal.before;
    isAsking.current = true;
    if (isAtCode) setRenewal({ at: 'asking' });
    try {
      const now = await latest.current.ask(quote.from);
      const isSame = requestOf(now) === before;
      const mustAgree = latest.current.isAtCode ? !isSame : renewal !== null;
      if (mustAgree) latest.current.closeCode();
      setRenewal(mustAgree ? { at: 'renewed', before: agreed, after: figuresIn(now.read()) } : null);
      return isSame;
    } catch (error) {
      if (!latest.current.isAtCode && renewal === null) throw error;
      latest.current.closeCode();
      setRenewal({ at: 'failed', before: agreed, error: failureText(toCallError(error)) });
      return false;
    } finally {
      isAsking.current = false;
    }
  };

  // An answer of a step is asked again by the person, who may be away: each quote is an order of its own.
  const isDue = hasEnded && !isSent && renewal === null && (isAtCode || (isConfirming && quote?.from.kind === 'data'));
  useEffect(() => {
    // A failed renewal is retried when the person confirms.
    if (isDue) void askAgain().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each quote
  }, [isDue]);

  const isRead = isConfirming && !isAtCode && renewal === null;
  const seen = useRef({ step: '', figures });
  useEffect(() => {
    const before = seen.current;
    seen.current = { step, figures };
    if (before.step !== step || !isRead) return setChange(null);
    if (before.figures !== figures && isWhole(before.figures) && isWhole(figures))
      setChange({ before: before.figures, after: figures });
  }, [step, figures, isRead]);

  return {
    renewal,
    hasEnded,
    /** The change of price while the person was on the last step. */
    change,
    askAgain,
    /** The person goes back, or has confirmed the new one. */
    end: () => setRenewal(null),
  };
}

/** The difference between an amount and the previous one; undefined if there is none. */
export function differenceOf(before: Figure, after: Figure): (Money & { isMore: boolean }) | undefined {
  if (before.amount === undefined || after.amount === undefined) return undefined;
  const { amount: was, currency } = before.amount;
  if (after.amount.currency !== currency) return undefined;
  const more = subtract(after.amount.amount, was);
  if (Number(more) === 0) return undefined;
  return { isMore: !more.startsWith('-'), amount: more.replace(/^-/, ''), currency };
}

function isWhole(figures: readonly Figure[]): boolean {
  return figures.every((figure) => figure.isKnown);
}

/** Reads the figures of a quote from a scope. */
function useFigures(quote: QuoteDefinition | undefined): (scope: Scope) => Figure[] {
  const bundle = useBundle();
  const host = useHost();
  return (scope) =>
    (quote?.says ?? []).map(({ title, value, format, currency, enum: of }) => {
      const part = { value, format, ...(currency && { currency }), ...(of !== undefined && { enum: of }) };
      const amount = evaluate(value, scope);
      const code = currency && evaluate(currency, scope);
      return {
        title,
        text: printText({ parts: [part], reads: value.reads }, scope, bundle, host),
        isKnown: isKnown(amount),
        ...(format === 'money' && isDecimal(amount) && { amount: { amount, currency: String(code ?? '') } }),
      };
    });
}
