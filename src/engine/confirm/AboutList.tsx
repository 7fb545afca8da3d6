import { type ReactNode, useId } from 'react';
import type { Money } from '#model/money.ts';
import type { About } from './about.ts';
import { formatOf } from '../formats/formats.ts';
import { useHost } from '../host/host.ts';
import { words } from '../words/words.ts';
import css from './about.module.css';

/** Maximum number of records named; the others are counted. */
const NAMED = 5;

/**
 * Amounts that an action moves, and their payees: a single amount as a figure, or sums by currency above the records.
 */
export function AboutList({ about }: { about: About }): ReactNode {
  const host = useHost();
  const totalId = useId();
  const { count, lines, payees, sums, format } = about;
  const draw = ({ amount, currency }: Money, place: 'strong' | 'text'): ReactNode =>
    formatOf(format, host).draw(amount, { title: '', place, now: host.serverNow(), currency });
  const left = count - Math.min(lines.length, NAMED);
  return (
    <div className={css.about}>
      {count > 1 && sums.length > 0 && (
        <div className={css.total}>
          <span id={totalId}>{words.confirming.total(count)}</span>
          <ul className={css.sums} aria-labelledby={totalId}>
            {sums.map((sum) => (
              <li key={sum.currency}>{draw(sum, 'strong')}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className={css.lines}>
        {lines.slice(0, NAMED).map(({ title, detail, amount }, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines keep their order
          <li key={n} className={css.line} data-single={count === 1 || undefined}>
            {amount !== undefined && count === 1 && <span className={css.amount}>{draw(amount, 'strong')}</span>}
            <span className={css.who}>
              <span>{title}</span>
              {detail !== undefined && <span className={css.detail}>{detail}</span>}
            </span>
            {amount !== undefined && count > 1 && <span className={css.amount}>{draw(amount, 'text')}</span>}
          </li>
        ))}
      </ul>
      {left > 0 && <p className={css.left}>{words.confirming.more(left, payees ?? 0)}</p>}
    </div>
  );
}
