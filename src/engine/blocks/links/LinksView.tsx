import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import { useAction } from '../../actions/use-action.ts';
import { useHost } from '../../host/host.ts';
import { addressOf, readsOfTarget } from '../../scope/filling.ts';
import { useExpression, useFromScope } from '../../scope/use-scope.tsx';
import { useHint, useText } from '../../formats/texts.ts';
import styles from './links.module.css';

/** Maximum count that fits into the tile's corner. */
const MOST = 99;

/** Named actions as tiles: six in a row, or three if their titles have descriptions. */
export function LinksView({ block }: { block: Blocks['links'] }): ReactNode {
  const title = useText(block.title);
  const isSaid = block.links.some((action) => action.hint !== undefined);
  const columns = Math.min(block.links.length, isSaid ? 3 : 6);
  return (
    <>
      {title !== undefined && <h2 className={styles.heading}>{title}</h2>}
      <div className={styles.room}>
        <ul className={styles.tiles} data-said={isSaid || undefined} style={{ '--tiles': columns } as CSSProperties}>
          {block.links.map((action) => (
            <Tile key={action.name} action={action} />
          ))}
        </ul>
      </div>
    </>
  );
}

function Tile({ action }: { action: ActionDefinition }): ReactNode {
  const { title, isHidden, isDisabled, disabledReason, run } = useAction(action);
  const { icons } = useHost();
  const Icon = action.icon === undefined ? undefined : icons[action.icon];
  const hint = useHint(action.hint);
  const count = useExpression(action.count);
  const target = action.does.kind === 'navigate' ? action.does : undefined;
  const reads = target === undefined ? [] : readsOfTarget(target);
  const address = useFromScope(reads, (scope) => (target === undefined ? null : addressOf(target, scope.read())));
  if (isHidden) return null;
  const content = (
    <>
      {Icon !== undefined && (
        <span className={styles.icon}>
          <Icon />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      {typeof count === 'number' && count > 0 && (
        <span className={styles.count}>{count > MOST ? `${MOST}+` : count}</span>
      )}
    </>
  );
  return (
    <li className={styles.item} data-place={action.place}>
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
