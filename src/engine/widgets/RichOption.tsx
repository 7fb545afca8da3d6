import type { ReactNode } from 'react';
import type { Option } from '../widget.ts';
import css from './RichOption.module.css';

interface RichOptionProps {
  option: Option;
  mark: unknown;
  /** In the field itself: why it cannot be chosen stands under that. */
  isChosen?: boolean;
}

/** An option with a face: first character in a tile, two lines, and a mark where its record says so (prop `mark`). */
export function RichOption({ option, mark, isChosen = false }: RichOptionProps): ReactNode {
  const isMarked = typeof mark === 'string' && option.record[mark] === true;
  return (
    <span className={css.option}>
      <span className={css.tile} data-hue={hueOf(option.title)} aria-hidden="true">
        {option.title.slice(0, 1)}
      </span>
      <span className={css.lines}>
        <span className={css.title} title={option.title}>
          {option.title}
        </span>
        {option.detail !== undefined && (
          <span className={css.detail} title={option.detail}>
            {option.detail}
          </span>
        )}
        {option.reason !== undefined && !isChosen && <span className={css.reason}>{option.reason}</span>}
      </span>
      {isMarked && <span className={css.mark}>默认</span>}
    </span>
  );
}

const HUES = 4;

/** The same for the same name, everywhere. */
function hueOf(title: string): number {
  let sum = 0;
  for (const character of title) sum += character.codePointAt(0) ?? 0;
  return sum % HUES;
}
