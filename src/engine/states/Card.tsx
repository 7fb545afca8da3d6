import { createContext, use, type ReactNode } from 'react';
import type { Text } from '#model/expression.ts';
import { useText } from '../formats/texts.ts';
import styles from './card.module.css';

/**
 * On a page a block is a card of its own; inside a card, a drawer or a dialog it is a section. A sheet is a narrow white
 * page for one thing (signing in): sections too, with large forms whose buttons are as wide as they.
 */
type SurfaceKind = 'page' | 'card' | 'panel' | 'sheet';

const SurfaceContext = createContext<SurfaceKind>('page');

export function Surface({ kind, children }: { kind: SurfaceKind; children: ReactNode }): ReactNode {
  return <SurfaceContext value={kind}>{children}</SurfaceContext>;
}

export function useSurface(): SurfaceKind {
  return use(SurfaceContext);
}

interface CardProps {
  title?: Text;
  /** How many there are, in small figures behind the title. */
  count?: number;
  /** Links and small buttons at the right of the title. */
  actions?: ReactNode;
  padding?: 'none' | 'normal' | 'form';
  children: ReactNode;
}

/** White, one line around, no shadow. Everything inside is a panel. */
export function Card({ title, count, actions, padding = 'normal', children }: CardProps): ReactNode {
  const surface = useSurface();
  const heading = useText(title);
  const head = (heading !== undefined || Boolean(actions)) && (
    <div className={styles.head}>
      {heading !== undefined && <h2 className={styles.title}>{heading}</h2>}
      {count !== undefined && <span className={styles.cardCount}>{count}</span>}
      {Boolean(actions) && <div className={styles.headActions}>{actions}</div>}
    </div>
  );
  if (surface !== 'page') {
    return (
      <div className={styles.section}>
        {head}
        {children}
      </div>
    );
  }
  return (
    <Surface kind="card">
      <div className={`${styles.card} ${styles[padding]}`}>
        {head}
        {children}
      </div>
    </Surface>
  );
}
