import { ChevronDownRegular, CopyRegular } from '@fluentui/react-icons';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { NoPageHead } from './PageHead.tsx';
import { Skeleton } from '../states/States.tsx';
import { useSay } from '../overlays/Toast.tsx';
import { Surface } from '../states/Card.tsx';
import styles from './schema-frame.module.css';
import { lazyPart } from '../loading/loading.tsx';

const SchemaText = lazyPart(async () => ({ default: (await import('./SchemaText.tsx')).SchemaText }));

/** A block with the JSON that made it under it, folded until somebody wants to read it. */
export function SchemaFrame({
  title,
  text,
  children,
}: {
  title: string | undefined;
  text: string;
  children: ReactNode;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const say = useSay();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    say({ tone: 'success', text: '已复制' });
  };
  const of = title === undefined ? '' : `：${title}`;
  return (
    <div className={styles.frame} data-open={isOpen || undefined}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.example}>
        <NoPageHead>
          <Surface kind="panel">{children}</Surface>
        </NoPageHead>
      </div>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`JSON${of}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDownRegular aria-hidden />
          JSON
        </button>
        <button type="button" className={styles.copy} aria-label={`复制 JSON${of}`} onClick={() => void copy()}>
          <CopyRegular aria-hidden />
          复制
        </button>
      </div>
      {isOpen && (
        <div id={id} className={styles.schema}>
          <Suspense fallback={<Skeleton />}>
            <SchemaText text={text} label={`JSON${of}`} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
