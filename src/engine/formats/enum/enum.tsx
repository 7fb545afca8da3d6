import { enumValueOf } from '#model/print.ts';
import type { FormatImplementation } from '../../host/format.ts';
import { printed } from '../format-kinds.tsx';
import styles from '../formats.module.css';

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
