import { CheckmarkCircleFilled, DismissCircleFilled, InfoFilled, WarningFilled } from '@fluentui/react-icons';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ResultBlock } from '#model/block.ts';
import type { ItemDefinition } from '#model/field.ts';
import { ActionBar } from '../actions/ActionBar.tsx';
import { ShownValue } from '../formats/ShownValue.tsx';
import { useHolds } from '../scope/use-scope.tsx';
import { useText } from '../texts.ts';
import { Card } from './Card.tsx';
import { ItemValue } from './ItemValue.tsx';
import styles from './result.module.css';

const ICONS = {
  neutral: InfoFilled,
  info: InfoFilled,
  success: CheckmarkCircleFilled,
  warning: WarningFilled,
  danger: DismissCircleFilled,
};

/** How something went: the conclusion, what can be looked up later, what to do next. */
export function ResultBlockView({ block }: { block: ResultBlock }): ReactNode {
  const heading = useText(block.heading);
  const text = useText(block.text);
  const Icon = ICONS[block.tone];
  const conclusion = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the step before; from here a screen reader goes on.
  useEffect(() => conclusion.current?.focus({ preventScroll: true }), []);
  return (
    <Card padding="form">
      <div className={styles.result}>
        <Icon className={`${styles.icon} ${styles[block.tone]}`} aria-hidden />
        <h2 ref={conclusion} className={styles.heading} tabIndex={-1}>
          {heading}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {block.items.length > 0 && (
          <dl className={styles.items}>
            {block.items.map((item) => (
              <Item key={item.name} item={item} />
            ))}
          </dl>
        )}
        <ActionBar actions={block.actions} />
      </div>
    </Card>
  );
}

function Item({ item }: { item: ItemDefinition }): ReactNode {
  const isVisible = useHolds(item.visible);
  if (!isVisible) return null;
  return (
    <div className={styles.item}>
      <dt className={styles.label}>{item.title}</dt>
      <dd className={styles.value}>
        <ItemValue item={item}>
          <ShownValue shown={item} place="item" />
        </ItemValue>
      </dd>
    </div>
  );
}
