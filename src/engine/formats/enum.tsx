import type { ReactNode } from 'react';
import type { Tone } from '#model/enum.ts';
import { enumValueOf, printValue } from '#model/print.ts';
import type { FormatImplementation } from '../format.ts';
import styles from './formats.module.css';

/** A state: icon, text and tint together, never the colour alone. */
function Tag({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
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
