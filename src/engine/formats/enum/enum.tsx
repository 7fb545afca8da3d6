import { Fragment, type ReactNode } from 'react';
import { enumValueOf } from '#model/print.ts';
import type { FormatContext, FormatImplementation } from '../../host/format.ts';
import { printed } from '../format-kinds.tsx';
import styles from '../formats.module.css';

/** A state: icon, text and tint together, never colour alone. */
export const enumeration: FormatImplementation = {
  align: 'start',
  isStateless: true,
  print: printed('enum'),
  draw: (value, context) => {
    const title = enumeration.print(value, context);
    const hasTones = context.enum?.values.some((each) => each.tone !== undefined) === true;
    if (Array.isArray(value)) return hasTones && value.length > 0 ? drawTags(value, context) : title;
    const tone = enumValueOf(context.enum, value)?.tone;
    if (tone === undefined) return title;
    return (
      <span className={styles.tag} data-tone={tone}>
        {title}
      </span>
    );
  },
};

/** Several tags side by side; values without tones are one text. */
function drawTags(values: readonly unknown[], context: FormatContext): ReactNode {
  return (
    <span className={styles.tags}>
      {values.map((each) => (
        <Fragment key={String(each)}>{enumeration.draw(each, context)}</Fragment>
      ))}
    </span>
  );
}
