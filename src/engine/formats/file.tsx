import { isKnown } from '#model/evaluate.ts';
import { filesOf, nameOf } from '../uploads/shown-file.ts';
import { EMPTY, type FormatImplementation } from './format.ts';

/** One file, or several, by their names. */
export const file: FormatImplementation = {
  align: 'start',
  print: (value, { title }) =>
    isKnown(value)
      ? filesOf(value)
          .map((each) => nameOf(each, title))
          .join('、') || EMPTY
      : EMPTY,
  draw: (value, context) => file.print(value, context),
};

export const fileGroup: FormatImplementation = file;
