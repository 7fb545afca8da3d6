import type { ReactNode } from 'react';
import type { Text, TextPart } from '#model/expression.ts';
import { useBundle } from '../scope/bundle.tsx';
import { EMPTY } from '../host/format.ts';
import { useHost } from '../host/host.ts';
import { useFromScope } from '../scope/use-scope.tsx';
import { printText } from '../formats/texts.ts';
import css from './fields.module.css';

const NOTHING: readonly string[] = [];

/**
 * A sentence whose figures stand out from its words: 可用余额 **486,240.52 USD**. Where it holds figures, the facts in it
 * that are parted by ` · ` are set apart, one at each end of the line.
 */
export function LiveText({ text }: { text: Text }): ReactNode {
  const bundle = useBundle();
  const host = useHost();
  const printed = useFromScope(typeof text === 'string' ? NOTHING : text.reads, (scope) =>
    partsOf(text).map((part) =>
      typeof part === 'string'
        ? { words: part, isFigure: false }
        : {
            words: printText({ parts: [part], reads: [] }, scope.read(), bundle, host),
            isFigure: part.format !== 'plain',
          },
    ),
  );
  // A sentence that is all one expression, and not known yet, says nothing.
  if (printed.length === 1 && printed[0]?.words === EMPTY) return null;
  if (!printed.some(({ isFigure }) => isFigure)) return printed.map(({ words }) => words).join('');
  const facts: ReactNode[][] = [[]];
  for (const [n, { words, isFigure }] of printed.entries()) {
    if (isFigure) {
      facts.at(-1)?.push(
        <span key={n} className={css.figure}>
          {words}
        </span>,
      );
      continue;
    }
    const [first = '', ...rest] = words.split(' · ');
    facts.at(-1)?.push(first);
    for (const more of rest) facts.push([more]);
  }
  return facts.map((fact, n) => (
    // oxlint-disable-next-line react/no-array-index-key -- the facts of one sentence never change places
    <span key={n} className={css.fact}>
      {fact}
    </span>
  ));
}

function partsOf(text: Text): (string | TextPart)[] {
  return typeof text === 'string' ? [text] : text.parts;
}
