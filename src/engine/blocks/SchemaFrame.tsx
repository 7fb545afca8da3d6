import { ChevronDownRegular, CopyRegular } from '@fluentui/react-icons';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { NoPageHead } from './PageHead.tsx';
import { useSay } from '../overlays/Toast.tsx';
import { Surface } from '../states/Card.tsx';
import styles from './schema-frame.module.css';

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
          <SchemaText text={text} label={`JSON${of}`} />
        </div>
      )}
    </div>
  );
}

type Kind = 'key' | 'string' | 'literal' | 'mark';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)|([{}[\],:])/g;

/** JSON, its keys and values told apart by their colours. */
function SchemaText({ text, label }: { text: string; label: string }): ReactNode {
  const pieces = useMemo(() => piecesOf(text), [text]);
  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard */
    <pre className={styles.text} tabIndex={0} role="region" aria-label={label}>
      <code>
        {pieces.map(({ kind, text: piece, at }) =>
          kind === undefined ? (
            piece
          ) : (
            <span key={at} className={styles[kind]}>
              {piece}
            </span>
          ),
        )}
      </code>
    </pre>
  );
}

interface Piece {
  kind?: Kind;
  text: string;
  at: number;
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (at: number, piece: string, kind?: Kind): void => {
    if (piece !== '') pieces.push({ at, text: piece, ...(kind && { kind }) });
    end = at + piece.length;
  };
  for (const found of text.matchAll(TOKEN)) {
    const [, quoted, colon, literal, mark] = found;
    add(end, text.slice(end, found.index));
    if (quoted !== undefined) {
      add(found.index, quoted, colon === undefined ? 'string' : 'key');
      if (colon !== undefined) add(end, colon, 'mark');
    } else if (literal !== undefined) add(found.index, literal, 'literal');
    else add(found.index, mark ?? '', 'mark');
  }
  add(end, text.slice(end));
  return pieces;
}
