import type { ReactNode } from 'react';
import type { Tone } from '#model/enum.ts';
import { enumValueOf, printValue } from '#model/print.ts';
import type { FormatImplementation } from './format.ts';
import styles from './formats.module.css';

/* Fluent's 12 px icons as plain elements: a table draws one in every row, and a component of theirs costs more than the cell. */
const MARKS: Record<Tone, ReactNode> = {
  neutral: mark('M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1M4 5.5a.5.5 0 0 0 0 1h4a.5.5 0 0 0 0-1z'),
  info: mark(
    'M7.42 2.92a.6.6 0 0 0 0-.84L6.17.83a.6.6 0 0 0-.85.84l.25.25A4.1 4.1 0 0 0 2.82 8.6a.6.6 0 0 0 .93-.76 2.9 2.9 0 0 1 1.76-4.7l-.19.2a.6.6 0 0 0 .85.84zm.7.24A.6.6 0 0 0 8.1 4 2.9 2.9 0 0 1 6.5 8.86l.18-.19a.6.6 0 0 0-.85-.84L4.57 9.08a.6.6 0 0 0 0 .84l1.25 1.25a.6.6 0 0 0 .85-.84l-.25-.25a4.1 4.1 0 0 0 2.55-6.9.6.6 0 0 0-.85-.02',
  ),
  success: mark(
    'M1 6a5 5 0 1 1 10 0A5 5 0 0 1 1 6m7.35-.9a.5.5 0 1 0-.7-.7L5.5 6.54 4.35 5.4a.5.5 0 1 0-.7.7l1.5 1.5c.2.2.5.2.7 0z',
  ),
  warning: mark(
    'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1m-.5 2.5A.5.5 0 0 0 5 4v2.5c0 .28.22.5.5.5h2a.5.5 0 0 0 0-1H6V4a.5.5 0 0 0-.5-.5',
  ),
  danger: mark(
    'M6 11A5 5 0 1 0 6 1a5 5 0 0 0 0 10m1.85-6.85c.2.2.2.5 0 .7L6.71 6l1.14 1.15a.5.5 0 1 1-.7.7L6 6.71 4.85 7.85a.5.5 0 1 1-.7-.7L5.29 6 4.15 4.85a.5.5 0 1 1 .7-.7L6 5.29l1.15-1.14c.2-.2.5-.2.7 0',
  ),
};

function mark(path: string): ReactNode {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" fill="currentColor" aria-hidden>
      <path d={path} />
    </svg>
  );
}

/** A state: icon, text and tint together, never the colour alone. */
function Tag({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      {MARKS[tone]}
      {children}
    </span>
  );
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
