import { type ReactNode, Suspense, useRef, useState } from 'react';
import { isKnown } from '#model/evaluate.ts';
import {
  EMPTY,
  parseInstant,
  printAgo,
  printLines,
  printRate,
  printRaw,
  printRemaining,
  printValue,
  ratePer,
  toAmount,
  enumValueOf,
} from '#model/print.ts';
import { printAmount } from '#model/money.ts';
import { cutText } from '#model/text-cut.ts';
import { dayOf } from '#model/instant.ts';
import type { Tone } from '#model/enum.ts';
import type { FormatImplementation } from '../host/format.ts';
import styles from './formats.module.css';
import { useFromScope } from '../scope/use-scope.tsx';
import { lazyWhole, lazyPart } from '../loading/loading.tsx';
import { Safe } from '../errors/Safe.tsx';

/** A year begins with an hour. Milliseconds. */
const HOUR = 3_600_000;

/** In a table: `11-20 15:42` in the year of `now`, `2025-11-20` in another. */
function printShortDateTime(value: string, now: number): string {
  if (parseInstant(value) === null) return value;
  return value.startsWith(yearOf(now)) ? value.slice(5, 16) : value.slice(0, 10);
}

/** In a table: `11-20` in the year of `now`, `2025-11-20` in another. */
function printShortDate(value: string, now: number): string {
  if (parseInstant(value) === null) return value;
  return value.startsWith(yearOf(now)) ? value.slice(5, 10) : value.slice(0, 10);
}

let known = { from: 0, to: 0, year: '' };

/** Of all the cells of a table it is the same one. */
function yearOf(now: number): string {
  if (now < known.from || now >= known.to) {
    const from = now - (now % HOUR);
    known = { from, to: from + HOUR, year: dayOf(now).slice(0, 4) };
  }
  return known.year;
}

/** Characters before the cut of `tooltip`, where the schema names none. */
const TOOLTIP_LENGTH = 10;

/** A format that is nothing but its text. */
function textFormat(print: FormatImplementation['print'], align: 'start' | 'end' = 'start'): FormatImplementation {
  return {
    align,
    print,
    ...(align === 'end' && { hasFigures: true }),
    draw: (value, context) =>
      align === 'end' ? <span className={styles.figures}>{print(value, context)}</span> : print(value, context),
    inCell: (value, context) => ({ drawn: print(value, context) }),
  };
}

/** Tabular figures that read from the start: numbers of accounts and phones. */
function figures(print: FormatImplementation['print']): FormatImplementation {
  return {
    align: 'start',
    print,
    hasFigures: true,
    draw: (value, context) => <span className={styles.number}>{print(value, context)}</span>,
    inCell: (value, context) => ({ drawn: print(value, context) }),
  };
}

/** A text may be longer than its column. */
export const plain: FormatImplementation = {
  ...textFormat(printRaw),
  inCell: (value) => {
    const drawn = printRaw(value);
    return typeof value === 'string' ? { drawn, title: drawn } : { drawn };
  },
};

/** Keeps the place in the grid and shows nothing. */
export const nothing: FormatImplementation = { align: 'start', draw: () => null, print: () => '' };

export const boolean = textFormat((value) => printValue('boolean', value));
export const mask = figures((value) => printValue('mask', value));
export const phone = figures((value) => printValue('phone', value));
export const email = textFormat(printRaw);
export const country = textFormat((value) => printValue('country', value));
export const decimal = textFormat((value) => printValue('decimal', value), 'end');
export const percent = textFormat((value) => printValue('percent', value), 'end');
export const bytes = textFormat((value) => printValue('bytes', value), 'end');
export const duration = textFormat((value) => printValue('duration', value));

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
  hasFigures: true,
  inCell: (value, { now }) => {
    const full = printRaw(value);
    return full === EMPTY ? { drawn: full } : { drawn: printShortDateTime(full, now), title: full };
  },
};

export const date: FormatImplementation = {
  align: 'start',
  print: (value) => printValue('date', value),
  draw: (value, context) => {
    const full = date.print(value, context);
    if (context.place !== 'cell' || full === EMPTY) return <span className={styles.figures}>{full}</span>;
    return (
      <span className={styles.figures} title={full}>
        {printShortDate(full, context.now)}
      </span>
    );
  },
  hasFigures: true,
  inCell: (value, context) => {
    const full = date.print(value, context);
    return full === EMPTY ? { drawn: full } : { drawn: printShortDate(full, context.now), title: full };
  },
};

/** How long ago; the moment itself in the title. For feeds only: a list of orders names the time. */
export const ago: FormatImplementation = {
  align: 'start',
  print: (value, { now }) => printAgo(value, now),
  draw: (value, context) =>
    parseInstant(value) === null ? (
      printRaw(value)
    ) : (
      <time className={styles.figures} title={printRaw(value)}>
        {ago.print(value, context)}
      </time>
    ),
};

/** An equation; in a column, where its head says the currencies, the bare figure, unless it is the price of 100. */
const rateText = textFormat((value, { currency, place }) => {
  const amount = toAmount(value);
  return place === 'cell' && amount !== null && ratePer(currency)?.per !== '100'
    ? printAmount(amount)
    : printRate(value, currency);
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

/** The beginning of a text; the whole of it where the pointer, the focus or a finger asks for it. */
export const tooltip: FormatImplementation = {
  align: 'start',
  print: printRaw,
  draw: (value, context) => {
    const full = printRaw(value);
    const cut = cutText(full, context.length ?? TOOLTIP_LENGTH);
    if (cut === full) return full;
    // Inside a sentence there is no place for a button.
    return context.place === 'text' ? tooltip.inLink?.(value, context) : <CutText cut={cut} full={full} />;
  },
  inLink: (value, { length = TOOLTIP_LENGTH }) => {
    const full = printRaw(value);
    const cut = cutText(full, length);
    return cut === full ? full : <span title={full}>{`${cut}…`}</span>;
  },
};

/** An address: line by line where there is room, on one line in a column. */
export const lines: FormatImplementation = {
  align: 'start',
  print: (value, { place }) => printLines(value).join(place === 'cell' || place === 'text' ? '，' : '\n') || EMPTY,
  draw: (value, context) =>
    isKnown(value) ? <span className={styles.lines}>{lines.print(value, context)}</span> : EMPTY,
};

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

const NOW = ['now'];

/** Ticks with the screen's clock. */
function Countdown({ until }: { until: number }): ReactNode {
  const left = useFromScope(NOW, (scope) => printRemaining(until, Number(scope.read().now)));
  return (
    <span className={styles.figures} role="timer">
      {left}
    </span>
  );
}

const Tip = lazyWhole(async () => ({ default: (await import('../overlays/Tip.tsx')).Tip }));

/** A text that was cut. It is read, copied and found whole; seen, the whole stands in a tip, which the pointer, the focus and a finger open and Escape closes. */
function CutText({ cut, full }: { cut: string; full: string }): ReactNode {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.cut}
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') setOpen(true);
        }}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') setOpen(false);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={(event) => {
          // A row that opens on a click stays closed.
          event.stopPropagation();
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {cut}
        <span aria-hidden>…</span>
        <span className="sw-spoken sw-nowrap">{full.slice(cut.length)}</span>
      </button>
      {isOpen && (
        <Safe>
          <Suspense fallback={null}>
            <Tip anchor={anchor}>{full}</Tip>
          </Suspense>
        </Safe>
      )}
    </>
  );
}

/** A state: icon, text and tint together, never the colour alone. */
function Tag({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}

export const enumeration: FormatImplementation = {
  align: 'start',
  print: (value, context) => printValue('enum', value, context),
  draw: (value, context) => {
    const found = enumValueOf(context.enum, value);
    if (found === undefined) return enumeration.print(value, context);
    return found.tone === undefined ? found.title : Tag({ tone: found.tone, children: found.title });
  },
};

const Html = lazyPart(async () => ({ default: (await import('../html/Html.tsx')).Html }));

export const preloadHtml = (): Promise<void> => Html.preload();

/** HTML of the server, cleaned; in a column, a sentence and a file it is its text. */
export const html: FormatImplementation = {
  align: 'start',
  print: (value) => printValue('html', value),
  draw: (value, context) => {
    const text = html.print(value, context);
    if (!isKnown(value) || context.place === 'cell' || context.place === 'text') return text;
    return (
      <Suspense fallback={text}>
        <Html html={printRaw(value)} />
      </Suspense>
    );
  },
};
