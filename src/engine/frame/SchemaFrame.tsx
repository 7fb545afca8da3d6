import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { NoPageHead } from './PageHead.tsx';
import { useSay } from '../overlays/Toast.tsx';
import { Surface } from '../states/Card.tsx';
import { words } from '../words/words.ts';
import styles from './schema-frame.module.css';

/** A block with its JSON source below, folded by default. */
export function SchemaFrame(props: { title: string | undefined; text: string; children: ReactNode }): ReactNode {
  const { title, text, children } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const say = useSay();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    say({ tone: 'success', text: words.basics.copied });
  };
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
          aria-label={words.blocks.json(title)}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDownRegular aria-hidden />
          JSON
        </button>
        <button
          type="button"
          className={styles.copy}
          aria-label={words.blocks.copyJson(title)}
          onClick={() => void copy()}
        >
          <CopyRegular aria-hidden />
          {words.basics.copy}
        </button>
      </div>
      {isOpen && (
        <div id={id} className={styles.schema}>
          <SchemaText text={text} label={words.blocks.json(title)} />
        </div>
      )}
    </div>
  );
}

const TOKEN = /("(?:[^"\\]|\\.)*")(?=\s*:)|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*|true|false|null)|([{}[\],:])/;
/** `split` returns the text between tokens, then one entry per group of the pattern, repeatedly. */
const KINDS = [undefined, 'key', 'string', 'literal', 'mark'] as const;

/** JSON with coloured keys and values. */
function SchemaText({ text, label }: { text: string; label: string }): ReactNode {
  const pieces = useMemo(() => text.split(TOKEN), [text]);
  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable by keyboard */
    <pre className={styles.text} tabIndex={0} role="region" aria-label={label}>
      <code>
        {pieces.map((piece: string | undefined, n) => {
          const kind = KINDS[n % KINDS.length];
          if (kind === undefined || piece === undefined) return piece;
          return (
            <span key={n} className={styles[kind]}>
              {piece}
            </span>
          );
        })}
      </code>
    </pre>
  );
}
