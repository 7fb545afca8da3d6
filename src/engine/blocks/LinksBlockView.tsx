import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ActionDefinition } from '#model/action.ts';
import type { LinksBlock } from '#model/block.ts';
import { useAction } from '../actions/use-action.ts';
import { readsOf } from '../filling.ts';
import { useHost } from '../host.tsx';
import { addressOf } from '../links.ts';
import { useFromScope } from '../scope/use-scope.tsx';
import styles from './links.module.css';

/** Named actions, drawn large: six tiles in a row. */
export function LinksBlockView({ block }: { block: LinksBlock }): ReactNode {
  return (
    <ul className={styles.tiles} style={{ '--tiles': Math.min(block.links.length, 6) } as CSSProperties}>
      {block.links.map((action) => (
        <Tile key={action.name} action={action} />
      ))}
    </ul>
  );
}

function Tile({ action }: { action: ActionDefinition }): ReactNode {
  const { title, isHidden, isDisabled, disabledReason, run } = useAction(action);
  const { icons } = useHost();
  const Icon = action.icon === undefined ? undefined : icons[action.icon];
  const target = action.does.kind === 'navigate' ? action.does : undefined;
  const reads = target === undefined ? [] : readsOf(target.filling);
  const address = useFromScope(reads, (scope) => (target === undefined ? null : addressOf(target, scope.read())));
  if (isHidden) return null;
  const content = (
    <>
      {Icon !== undefined && (
        <span className={styles.icon}>
          <Icon />
        </span>
      )}
      <span className={styles.title}>{title}</span>
    </>
  );
  return (
    <li className={styles.item}>
      {address !== null && !isDisabled ? (
        <Link className={styles.tile} to={address as string}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          className={styles.tile}
          aria-disabled={isDisabled || undefined}
          title={disabledReason}
          onClick={() => void run()}
        >
          {content}
        </button>
      )}
    </li>
  );
}
