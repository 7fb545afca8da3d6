import { formatFacts } from '#model/formats.ts';
import { useEffect, useRef, useState } from 'react';
import type { CallAction, QuoteDefinition } from '#model/action.ts';
import { canonical } from '#model/canonical.ts';
import { evaluate, holds, isKnown, type Scope } from '#model/evaluate.ts';
import { isDecimal, subtract, type Money } from '#model/money.ts';
import { failureText, toCallError } from '../../calls/failure.ts';
import { useBundle } from '../../scope/bundle.tsx';
import { fillingOf, fillRequest } from '../../scope/filling.ts';
import { useHost } from '../../host/host.ts';
import type { ScopeStore } from '../../scope/scope.ts';
import { useInScope } from '../../scope/use-scope.tsx';
import { printText } from '../../formats/texts.ts';

/** A figure of a quote, formatted. */
export interface Figure {
  title: string;
  text: string;
  isKnown: boolean;
  amount?: Money;
}

/** The figures of a quote and of the one that replaced it, in the same order. */
export interface QuoteChange {
  before: Figure[];
  after: Figure[];
}

/** A quote that expired while its code was typed. */
type Renewal =
  | { at: 'asking' }
  /** A new quote exists that the person has not accepted yet. */
  | ({ at: 'renewed' } & QuoteChange)
  | { at: 'failed'; before: Figure[]; error: string };

export type HeldQuote = ReturnType<typeof useQuote>;

interface QuoteAround {
  /** Scope of the step. */
  scope: ScopeStore;
  step: string;
  /** True if the step shows everything that will be sent. */
  isConfirming: boolean;
  /** True while the code is being typed. */
  isAtCode: boolean;
  /** The call is running, or its outcome is unknown: the quote must stay as sent. */
  isSent: boolean;
  /** Sends the request of the quote again and stores the answer. Returns the scope to read it from. */
  ask(from: QuoteDefinition['from']): Promise<ScopeStore>;
  closeCode(): void;
}

/** Tracks the expiry of a form's quote: after it a new quote is requested, and never accepted without consent. */
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
  const until = useInScope(scope, quote?.until.reads ?? [], (each) => {
    const end = quote && evaluate(quote.until, each.read());
    return typeof end === 'string' ? end : null;
  });
  const figures = useInScope(scope, quote?.says.flatMap(({ value }) => value.reads) ?? [], (each) =>
    figuresIn(each.read()),
  );

  /**
   * Requests a new quote. Returns whether the request is still the one that was read.
   * @throws if no code is being typed
   */
  const askAgain = async (): Promise<boolean> => {
    if (quote === undefined || isAsking.current) return true;
    const requestOf = (each: ScopeStore): string =>
      canonical(fillRequest(fillingOf(action, each), each.read()).request);
    const before = requestOf(scope);
    // Compares with the quote that the person accepted, even if several have expired since.
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

  // The answer of a step is requested again only by the person: each quote is an order of its own.
  const isDue = hasEnded && !isSent && renewal === null && (isAtCode || (isConfirming && quote?.from.kind === 'data'));
  useEffect(() => {
    // A failed renewal is retried when the person confirms.
    if (isDue) void askAgain().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per quote
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
    /** The end of the quote's time; null before there is one. */
    until,
    /** A change of price while the person was on the last step. */
    change,
    askAgain,
    /** Clears it: the person goes back, or has accepted the new price. */
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
        ...(formatFacts(format).isMoney && isDecimal(amount) && { amount: { amount, currency: String(code ?? '') } }),
      };
    });
}
