import { type ComponentProps, type ComponentType, type ReactNode, Suspense } from 'react';
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
import { dayOf } from '#model/instant.ts';
import type { CellContent, FormatContext, FormatImplementation } from '../host/format.ts';
import styles from './formats.module.css';
import { useFromScope } from '../scope/use-scope.tsx';
import { lazyPart } from '../loading/loading.tsx';
import { filesOf, nameOf, type ShownFile } from '../uploads/shown-file.ts';
import { words } from '../words/words.ts';

type Print = FormatImplementation['print'];

/** The text of a format that depends on nothing but the value. */
export const printed =
  (format: string): Print =>
  (value, context) =>
    printValue(format, value, context, words.formats);

/** A format that is nothing but its text. */
export function text(print: Print): FormatImplementation {
  return { align: 'start', isStateless: true, print, draw: print };
}

/** Tabular figures: they end with those of the rows around, or read from the start, as numbers of accounts do. */
export function figures(align: 'start' | 'end', print: Print): FormatImplementation {
  const className = align === 'end' ? styles.figures : styles.number;
  return {
    align,
    print,
    hasFigures: true,
    isStateless: true,
    draw: (value, context) => <span className={className}>{print(value, context)}</span>,
    inCell: (value, context) => ({ drawn: print(value, context) }),
  };
}

/** A text may be longer than its column. */
export const plain: FormatImplementation = {
  ...text((value) => printRaw(value, words.formats)),
  inCell: (value) => {
    const drawn = printRaw(value, words.formats);
    return typeof value === 'string' ? { drawn, title: drawn } : { drawn };
  },
};

/**
 * A day or a moment: in a column short, with the whole in the title.
 * @param end of the short text, in the whole one
 */
function moment(end: number, whole: (value: unknown) => string, print: Print): FormatImplementation {
  const inCell = (value: unknown, { now }: FormatContext): CellContent => {
    const full = whole(value);
    return full === EMPTY ? { drawn: full } : { drawn: shortened(full, now, end), title: full };
  };
  return {
    align: 'start',
    hasFigures: true,
    isStateless: true,
    print,
    inCell,
    draw: (value, context) => {
      const { drawn, title } = context.place === 'cell' ? inCell(value, context) : { drawn: whole(value) };
      return (
        <span className={styles.figures} title={title}>
          {drawn}
        </span>
      );
    },
  };
}

/** `11-20` or `11-20 15:42` in the year of `now`, `2025-11-20` in another. */
function shortened(value: string, now: number, end: number): string {
  if (parseInstant(value) === null) return value;
  const isThisYear = value.startsWith(dayOf(now).slice(0, 4));
  return isThisYear ? value.slice(5, end) : value.slice(0, 10);
}

export const date = moment(10, (value) => printValue('date', value, {}, words.formats), printed('date'));

export const dateTime = moment(16, printRaw, (value, { place, now }) =>
  place === 'cell' ? shortened(printRaw(value), now, 16) : printRaw(value),
);

/** How long ago; the moment itself in the title. For feeds only: a list of orders names the time. */
export const ago: FormatImplementation = {
  align: 'start',
  isStateless: true,
  print: (value, { now }) => printAgo(value, now, words.formats),
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
const rateFigures = figures('end', (value, { currency, place }) => {
  const amount = toAmount(value);
  return place === 'cell' && amount !== null && ratePer(currency)?.per !== '100'
    ? printAmount(amount)
    : printRate(value, currency);
});

/** An equation is longer than an amount and matters less: even a strong one stays below the figures. */
export const rate: FormatImplementation = {
  ...rateFigures,
  draw: (value, context) => {
    const drawn = rateFigures.draw(value, context);
    return context.place === 'strong' ? <span className={styles.equation}>{drawn}</span> : drawn;
  },
};

/** An address: several lines, or one line in a column. */
export const lines: FormatImplementation = {
  align: 'start',
  isStateless: true,
  print: (value, { place }) => {
    const parts = printLines(value);
    return (place === 'cell' || place === 'text' ? words.formats.inOneLine(parts) : parts.join('\n')) || EMPTY;
  },
  draw: (value, context) =>
    isKnown(value) ? <span className={styles.lines}>{lines.print(value, context)}</span> : EMPTY,
};

export const countdown: FormatImplementation = {
  align: 'end',
  print: (value, { now }) => {
    const until = parseInstant(value);
    return until === null ? printRaw(value) : printRemaining(until, now, words.formats);
  },
  draw: (value) => {
    const until = parseInstant(value);
    return until === null ? printRaw(value) : <Countdown until={until} />;
  },
};

const NOW = ['now'];

/** Ticks with the screen's clock. */
function Countdown({ until }: { until: number }): ReactNode {
  const left = useFromScope(NOW, (scope) => printRemaining(until, Number(scope.read().now), words.formats));
  return (
    <span className={styles.figures} role="timer">
      {left}
    </span>
  );
}

/** A state: icon, text and tint together, never the colour alone. */
export const enumeration: FormatImplementation = {
  align: 'start',
  isStateless: true,
  print: printed('enum'),
  draw: (value, context) => {
    const tone = enumValueOf(context.enum, value)?.tone;
    const title = enumeration.print(value, context);
    if (tone === undefined) return title;
    return (
      <span className={styles.tag} data-tone={tone}>
        {title}
      </span>
    );
  },
};

const Html = lazyPart(async () => (await import('../html/Html.tsx')).Html);

export const preloadHtml = (): Promise<void> => Html.preload();

/** HTML of the server, cleaned; in a column, a sentence and a file it is its text. */
export const html: FormatImplementation = {
  align: 'start',
  isStateless: true,
  print: printed('html'),
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

type FilesView = ComponentType<{ files: ShownFile[]; title: string; isCell: boolean }>;

const FileNames = lazyPart(async () => (await import('../uploads/FileNames.tsx')).FileNames);
const Pictures = lazyPart(async () => (await import('../uploads/FileNames.tsx')).Pictures);

/** Boxes of the small pictures' size, with their names, while the code that draws pictures loads. */
function Rooms({ files, title, isCell }: ComponentProps<FilesView>): ReactNode {
  return (
    <span className={styles.rooms} data-cell={isCell || undefined}>
      {files.map((each) => (
        <span key={each.fileDfsId}>{nameOf(each, title)}</span>
      ))}
    </span>
  );
}

/**
 * One file or several: an id, a record with `fileDfsId`, or a list of them. As text they are their names.
 * @param Waiting replaces the view while its code loads; by default the files' names
 */
function filesFormat(View: FilesView, Waiting?: typeof Rooms): FormatImplementation {
  const print: FormatImplementation['print'] = (value, { title }) =>
    words.formats.list(filesOf(value).map((each) => nameOf(each, title))) || EMPTY;
  return {
    align: 'start',
    print,
    inLink: print,
    draw: (value, context) => {
      const files = filesOf(value);
      if (files.length === 0) return EMPTY;
      const isCell = context.place === 'cell';
      return (
        <Suspense
          fallback={
            Waiting === undefined ? print(value, context) : <Waiting {...{ files, title: context.title, isCell }} />
          }
        >
          <View files={files} title={context.title} isCell={isCell} />
        </Suspense>
      );
    },
  };
}

export const file = filesFormat(FileNames);
export const img = filesFormat(Pictures, Rooms);
