import { type ComponentProps, type ComponentType, type ReactNode, Suspense } from 'react';
import { dayOf } from '#model/instant.ts';
import { EMPTY, parseInstant, printValue } from '#model/print.ts';
import type { CellContent, FormatContext, FormatImplementation } from '../host/format.ts';
import styles from './formats.module.css';
import { filesOf, nameOf, type ShownFile } from '../uploads/shown-file.ts';
import { words } from '../words/words.ts';

/* What several formats are made of. */

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

/**
 * A day or a moment: in a column short, with the whole in the title.
 * @param end of the short text, in the whole one
 */
export function moment(end: number, whole: (value: unknown) => string, print: Print): FormatImplementation {
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
export function shortened(value: string, now: number, end: number): string {
  if (parseInstant(value) === null) return value;
  const isThisYear = value.startsWith(dayOf(now).slice(0, 4));
  return isThisYear ? value.slice(5, end) : value.slice(0, 10);
}

type FilesView = ComponentType<{ files: ShownFile[]; title: string; isCell: boolean }>;

/** Boxes of the small pictures' size, with their names, while the code that draws pictures loads. */
export function Rooms({ files, title, isCell }: ComponentProps<FilesView>): ReactNode {
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
export function filesFormat(View: FilesView, Waiting?: typeof Rooms): FormatImplementation {
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
