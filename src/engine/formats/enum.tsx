import {
  ArrowSyncFilled,
  CheckmarkCircleFilled,
  ClockFilled,
  DismissCircleFilled,
  type FluentIcon,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { EnumDefinition, EnumValue, Tone } from '#model/enum.ts';
import type { FormatImplementation } from './format.ts';
import styles from './formats.module.css';
import { printRaw } from './money.tsx';

const ICONS: Record<Tone, FluentIcon | null> = {
  neutral: null,
  info: ArrowSyncFilled,
  success: CheckmarkCircleFilled,
  warning: ClockFilled,
  danger: DismissCircleFilled,
};

/** The value's description, found by what is on the wire or by its name. */
export function enumValueOf(definition: EnumDefinition | undefined, value: unknown): EnumValue | undefined {
  return definition?.values.find((each) => each.const === value || each.name === value || String(each.const) === value);
}

/** A state: icon, text and tint together, never the colour alone. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  const Icon = ICONS[tone];
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      {Icon !== null && <Icon aria-hidden />}
      <span className={styles.tagText}>{children}</span>
    </span>
  );
}

export const enumeration: FormatImplementation = {
  align: 'start',
  print: (value, context) => {
    const values = Array.isArray(value) ? value : [value];
    return values.map((each) => enumValueOf(context.enum, each)?.title ?? printRaw(each)).join('、');
  },
  draw: (value, context) => {
    const found = enumValueOf(context.enum, value);
    if (found === undefined) return enumeration.print(value, context);
    return found.tone === undefined ? found.title : <Tag tone={found.tone}>{found.title}</Tag>;
  },
};
