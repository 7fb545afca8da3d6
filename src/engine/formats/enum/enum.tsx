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
    if (Array.isArray(value) && value.length > 0) return drawTags(value, context);
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

/** Several tags side by side. */
function drawTags(values: readonly unknown[], context: FormatContext): ReactNode {
  return (
    <span className={styles.tags}>
      {values.map((each) => (
        <Fragment key={String(each)}>{enumeration.draw(each, context)}</Fragment>
      ))}
    </span>
  );
}
