import { Checkbox } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Line, LineList } from './line-list.ts';
import css from './lines.module.css';

interface TakeLineProps {
  list: LineList;
  line: Line;
  /** Index of the line. */
  at: number;
  isOut: boolean;
}

/** Leaves a line of a choice out of what is sent, and takes it in again with what was typed into it. */
export function TakeLine({ list, line, at, isOut }: TakeLineProps): ReactNode {
  return (
    <Checkbox
      className={css.take}
      aria-label={`选择第 ${at + 1} 行`}
      checked={!isOut}
      onChange={(_event, { checked }) => list.leave([line], checked !== true)}
    />
  );
}
