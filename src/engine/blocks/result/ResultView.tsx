import { DismissCircleFilled } from '@fluentui/react-icons/svg/dismiss-circle';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Blocks } from '#model/block.ts';
import { evaluate } from '#model/evaluate.ts';
import { leaveFor } from '../../calls/address.ts';
import { ActionBar } from '../../actions/ActionButton.tsx';
import { addressOf } from '../../scope/filling.ts';
import { useScope } from '../../scope/use-scope.tsx';
import { useText } from '../../formats/texts.ts';
import { Card } from '../../states/Card.tsx';
import { ICONS } from '../../states/Notice.tsx';
import { Item } from '../infoList/InfoListView.tsx';
import { words } from '../../words/words.ts';
import linkButton from '../../states/link-button.module.css';
import styles from './result.module.css';

const LARGE_ICONS = { ...ICONS, danger: DismissCircleFilled };

/** The outcome of an action: conclusion, details to keep, and next steps. */
export function ResultView({ block }: { block: Blocks['result'] }): ReactNode {
  const heading = useText(block.heading);
  const text = useText(block.text);
  const Icon = LARGE_ICONS[block.tone];
  const conclusion = useRef<HTMLHeadingElement>(null);
  // The focused element left with the previous step; screen readers continue from here.
  useEffect(() => conclusion.current?.focus({ preventScroll: true }), []);
  return (
    <Card padding="form">
      <div className={styles.result}>
        <Icon className={styles.icon} data-tone={block.tone} aria-hidden />
        <h2 ref={conclusion} className={styles.heading} tabIndex={-1}>
          {heading}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {block.items.length > 0 && (
          <dl className={styles.items}>
            {block.items.map((item) => (
              <Item key={item.name} item={item} looks={styles} />
            ))}
          </dl>
        )}
        <ActionBar actions={block.actions} />
        {block.leave !== undefined && <Leaving leave={block.leave} />}
      </div>
    </Card>
  );
}

/** Navigates after a countdown; slow readers can stop it. */
function Leaving({ leave }: { leave: NonNullable<Blocks['result']['leave']> }): ReactNode {
  const [left, setLeft] = useState(Math.ceil(leave.after / 1000));
  const [isStaying, setStaying] = useState(false);
  const scope = useScope();
  const navigate = useNavigate();
  const go = useEffectEvent(() => {
    if ('external' in leave.to) return leaveFor(evaluate(leave.to.external, scope.read()));
    const address = addressOf(leave.to, scope.read());
    if (address === -1) void navigate(-1);
    else if (address !== null) void navigate(address);
  });
  useEffect(() => {
    if (!isStaying && left <= 0) go();
    if (isStaying || left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, isStaying]);
  if (isStaying) return null;
  return (
    <p className={styles.leaving}>
      <span>{words.blocks.leavesIn(left, 'path' in leave.to && leave.to.path === 'back')}</span>
      <button type="button" className={linkButton.link} onClick={() => setStaying(true)}>
        {words.blocks.stay}
      </button>
    </p>
  );
}
