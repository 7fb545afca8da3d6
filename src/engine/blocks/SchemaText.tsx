import { useMemo, type ReactNode } from 'react';
import styles from './schema-frame.module.css';

type Kind = 'key' | 'string' | 'literal' | 'mark';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)|([{}[\],:])/g;

/** JSON, its keys and values told apart by their colours. */
export function SchemaText({ text, label }: { text: string; label: string }): ReactNode {
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
