import { Button } from '@fluentui/react-components';
import { useEffect, useRef, type ReactNode } from 'react';
import { printMoney } from '#model/print.ts';
import { BusyButton } from '../../states/BusyButton.tsx';
import { Notice } from '../../states/Notice.tsx';
import { differenceOf, type HeldQuote, type QuoteChange } from './use-quote.ts';
import { words } from '../../words/words.ts';
import css from './quote.module.css';

interface QuoteRenewalProps {
  quote: HeldQuote;
  /** Label of the button that accepts the new quote. */
  title: string;
  isRunning: boolean;
  /** Places the panel and its buttons on the page. */
  frame(panel: ReactNode, buttons: ReactNode): ReactNode;
  onConfirm(): void;
}

/** Replaces the code input after the quote has expired: the new quote beside the accepted one. */
export function QuoteRenewal({ quote, title, isRunning, frame, onConfirm }: QuoteRenewalProps): ReactNode {
  const { renewal, hasEnded } = quote;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  if (renewal === null || renewal.at === 'asking') return frame(null, null);
  const isOpen = renewal.at === 'renewed' && (!hasEnded || isRunning);
  return frame(
    <div ref={panel} className={css.panel} tabIndex={-1}>
      {renewal.at === 'failed' ? (
        <Notice tone="danger">{words.quotes.failed(renewal.error)}</Notice>
      ) : isOpen ? (
        <Notice tone="warning">{words.quotes.renewed(isSame(renewal))}</Notice>
      ) : (
        <Notice tone="warning">{words.quotes.endedAgain}</Notice>
      )}
      {renewal.at === 'renewed' && <Changes {...renewal} />}
    </div>,
    <>
      <Button size="large" onClick={quote.end} disabledFocusable={isRunning}>
        {words.forms.change}
      </Button>
      {isOpen ? (
        <BusyButton look="primary" size="large" isRunning={isRunning} onClick={onConfirm}>
          {title}
        </BusyButton>
      ) : (
        <Button appearance="primary" size="large" onClick={() => void quote.askAgain()}>
          {words.quotes.askAgain}
        </Button>
      )}
    </>,
  );
}

/** Shown above the sending step if its price has changed. */
export function QuoteNotice({ change }: { change: QuoteChange }): ReactNode {
  if (isSame(change)) return null;
  return (
    <Notice tone="warning" title={words.quotes.updated}>
      <Changes {...change} />
    </Notice>
  );
}

function Changes({ before, after }: QuoteChange): ReactNode {
  return (
    <ul className={css.changes}>
      {after.map((figure, n) => {
        const was = before[n] ?? figure;
        const isUnchanged = was.text === figure.text;
        const difference = differenceOf(was, figure);
        return (
          <li key={figure.title}>
            <span className={css.title}>{figure.title}</span>
            <span className={css.values}>
              {!isUnchanged && <span>{words.quotes.before(was.text)}</span>}
              <strong>{isUnchanged ? figure.text : words.quotes.now(figure.text)}</strong>
              {isUnchanged && <span>{words.quotes.unchanged}</span>}
              {difference !== undefined && (
                <span>
                  {words.quotes.difference(difference.isMore, printMoney(difference.amount, difference.currency))}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function isSame({ before, after }: QuoteChange): boolean {
  return after.every(({ text }, n) => text === before[n]?.text);
}
