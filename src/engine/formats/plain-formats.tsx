import { isKnown } from '#model/evaluate.ts';
import { isDecimal, printAmount } from '#model/money.ts';
import { EMPTY, type FormatImplementation } from './format.ts';
import styles from './formats.module.css';
import { maskPhone, maskText, shortMask } from '#model/mask.ts';
import { printRaw, toAmount } from './money.tsx';
import { parseInstant, printRemaining, printShortDate, printShortDateTime } from './print-date.ts';
import { Countdown } from './Countdown.tsx';

/** Characters before the cut of `tooltip`, where the schema names none. */
const TOOLTIP_LENGTH = 10;

/** A format that is nothing but its text. */
function textFormat(print: FormatImplementation['print'], align: 'start' | 'end' = 'start'): FormatImplementation {
  return {
    align,
    print,
    draw: (value, context) =>
      align === 'end' ? <span className={styles.figures}>{print(value, context)}</span> : print(value, context),
  };
}

export const plain = textFormat(printRaw);

/** Keeps the place in the grid and shows nothing. */
export const nothing: FormatImplementation = { align: 'start', draw: () => null, print: () => '' };

export const boolean = textFormat((value) =>
  isKnown(value) ? (value === true || value === 'true' ? '是' : '否') : EMPTY,
);

export const mask: FormatImplementation = figures((value) =>
  isKnown(value) ? shortMask(maskText(String(value))) : EMPTY,
);

export const phone: FormatImplementation = figures((value) => (isKnown(value) ? maskPhone(String(value)) : EMPTY));

export const email = textFormat(printRaw);

/** Tabular figures that read from the start: numbers of accounts and phones. */
function figures(print: FormatImplementation['print']): FormatImplementation {
  return {
    align: 'start',
    print,
    draw: (value, context) => <span className={styles.figures}>{print(value, context)}</span>,
  };
}

export const dateTime: FormatImplementation = {
  align: 'start',
  print: (value, { place, now }) => (place === 'cell' ? printShortDateTime(printRaw(value), now) : printRaw(value)),
  draw: (value, { place, now }) => {
    const full = printRaw(value);
    if (place !== 'cell') return <span className={styles.figures}>{full}</span>;
    return (
      <span className={styles.figures} title={full === EMPTY ? undefined : full}>
        {printShortDateTime(full, now)}
      </span>
    );
  },
};

export const date: FormatImplementation = {
  align: 'start',
  print: (value) => (typeof value === 'string' && parseInstant(value) !== null ? value.slice(0, 10) : printRaw(value)),
  draw: (value, context) => {
    const full = date.print(value, context);
    if (context.place !== 'cell' || full === EMPTY) return <span className={styles.figures}>{full}</span>;
    return (
      <span className={styles.figures} title={full}>
        {printShortDate(full, context.now)}
      </span>
    );
  },
};

export const decimal = textFormat((value) => {
  const amount = toAmount(value);
  return amount === null ? printRaw(value) : printAmount(amount);
}, 'end');

export const percent = textFormat((value) => {
  const amount = toAmount(value);
  return amount === null ? printRaw(value) : `${printAmount(amount)}%`;
}, 'end');

/** `1 USD = 7.1286 CNY` where the currency says both (`USD/CNY`), the bare figure otherwise. */
const rateText = textFormat((value, { currency, place }) => {
  const amount = typeof value === 'number' ? String(value) : value;
  if (!isDecimal(amount)) return printRaw(value);
  const [from, to] = currency?.split('/') ?? [];
  return place === 'cell' || from === undefined || to === undefined
    ? printAmount(amount)
    : `1 ${from} = ${printAmount(amount)} ${to}`;
}, 'end');

/** An equation is longer than an amount and matters less: even a strong one stays below the figures. */
export const rate: FormatImplementation = {
  ...rateText,
  draw: (value, context) =>
    context.place === 'strong' ? (
      <span className={styles.equation}>{rateText.draw(value, context)}</span>
    ) : (
      rateText.draw(value, context)
    ),
};

export const tooltip: FormatImplementation = {
  align: 'start',
  print: printRaw,
  draw: (value, { place, length = TOOLTIP_LENGTH }) => {
    const full = printRaw(value);
    // Where there is room for lines nothing is cut.
    if (place === 'item' || place === 'strong') return full;
    const characters = Array.from(full);
    if (characters.length <= length) return full;
    return <span title={full}>{`${characters.slice(0, length).join('')}…`}</span>;
  },
};

const regions = new Intl.DisplayNames(['zh-CN'], { type: 'region', fallback: 'code' });

export const country = textFormat((value) => {
  if (typeof value !== 'string' || !/^[A-Za-z]{2}$/.test(value)) return printRaw(value);
  return regions.of(value.toUpperCase()) ?? value;
});

export const countdown: FormatImplementation = {
  align: 'end',
  print: (value, { now }) => {
    const until = parseInstant(value);
    return until === null ? printRaw(value) : printRemaining(until, now);
  },
  draw: (value) => {
    const until = parseInstant(value);
    return until === null ? printRaw(value) : <Countdown until={until} />;
  },
};
