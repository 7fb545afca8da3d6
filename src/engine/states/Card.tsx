import { createContext, use, type ReactNode } from 'react';
import type { Text } from '#model/expression.ts';
import { useText } from '../formats/texts.ts';
import styles from './card.module.css';

/**
 * On a page a block is a card; inside a card, drawer or dialog it is a section. A sheet is a narrow white page for one
 * task (signing in): sections too, with large forms and full-width buttons.
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
  /** Number of entries, in small figures after the title. */
  count?: number;
  /** Links and small buttons to the right of the title. */
  actions?: ReactNode;
  padding?: 'none' | 'normal' | 'form';
  children: ReactNode;
}

/** White, with a border and no shadow. Everything inside is a panel. */
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
