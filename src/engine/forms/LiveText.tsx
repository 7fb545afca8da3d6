import type { ReactNode } from 'react';
import type { Text, TextPart } from '#model/expression.ts';
import { useBundle } from '../bundle.tsx';
import { useHost } from '../host.tsx';
import { useFromScope } from '../scope/use-scope.tsx';
import { printText } from '../texts.ts';
import css from './fields.module.css';

const NOTHING: readonly string[] = [];

/**
 * A sentence whose values stand out from its words: 可用余额 **486,240.52 USD**. Where it holds values, the facts in it that
 * are parted by ` · ` are set apart, one at each end of the line.
 */
export function LiveText({ text }: { text: Text }): ReactNode {
  const bundle = useBundle();
  const host = useHost();
  const printed = useFromScope(typeof text === 'string' ? NOTHING : text.reads, (scope) =>
    partsOf(text).map((part) =>
      typeof part === 'string' ? part : [printText({ parts: [part], reads: [] }, scope.read(), bundle, host)],
    ),
  );
  const halves: ReactNode[][] = [[]];
  for (const [n, part] of printed.entries()) {
    if (typeof part === 'string') {
      const [first = '', ...rest] = typeof text === 'string' ? [part] : part.split(' · ');
      halves.at(-1)?.push(first);
      for (const more of rest) halves.push([more]);
    } else {
      halves.at(-1)?.push(
        <span key={n} className={css.figure}>
          {part[0]}
        </span>,
      );
    }
  }
  return halves.map((half, n) => (
    // oxlint-disable-next-line react/no-array-index-key -- the halves of one sentence never change places
    <span key={n} className={typeof text === 'string' ? undefined : css.fact}>
      {half}
    </span>
  ));
}

function partsOf(text: Text): (string | TextPart)[] {
  return typeof text === 'string' ? [text] : text.parts;
}
