import { type ComponentProps, type ComponentType, type ReactNode, Suspense } from 'react';
import { dayOf } from '#model/instant.ts';
import { EMPTY, parseInstant, printValue } from '#model/print.ts';
import type { CellContent, FormatContext, FormatImplementation } from '../host/format.ts';
import styles from './formats.module.css';
import { filesOf, nameOf, type ShownFile } from '../uploads/shown-file.ts';
import { words } from '../words/words.ts';

/* Parts shared by several formats. */

type Print = FormatImplementation['print'];

/** Text of a format that depends only on the value. */
export const printed =
  (format: string): Print =>
  (value, context) =>
    printValue(format, value, context, words.formats);

/** A format that consists only of its text. */
export function text(print: Print): FormatImplementation {
  return { align: 'start', isStateless: true, print, draw: print };
}

/** Tabular figures: right-aligned amounts, or left-aligned numbers such as account numbers. */
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
 * A day or a moment: short in a column, with the full text in the title.
 * @param end length of the full text that the short one includes
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

/** `11-20` or `11-20 15:42` in the year of `now`, `2025-11-20` in other years. */
export function shortened(value: string, now: number, end: number): string {
  if (parseInstant(value) === null) return value;
  const isThisYear = value.startsWith(dayOf(now).slice(0, 4));
  return isThisYear ? value.slice(5, end) : value.slice(0, 10);
}

type FilesView = ComponentType<{ files: ShownFile[]; title: string; isCell: boolean }>;

/** Placeholder boxes of thumbnail size, with the file names, while the code of the thumbnails loads. */
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
 * One file or several: an id, a record with `fileDfsId`, or a list of them. The text is their names.
 * @param Waiting replaces the view while its code loads; default: the files' names
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
