import { Suspense } from 'react';
import { isKnown } from '#model/evaluate.ts';
import { printRaw, printValue } from '#model/print.ts';
import type { FormatImplementation } from '../format.ts';
import { lazyPart } from '../loading.tsx';

const Html = lazyPart(async () => ({ default: (await import('../html/Html.tsx')).Html }));

/** HTML of the server, cleaned; in a column, a sentence and a file it is its text. */
export const html: FormatImplementation = {
  align: 'start',
  print: (value) => printValue('html', value),
  draw: (value, context) => {
    const text = html.print(value, context);
    if (!isKnown(value) || context.place === 'cell' || context.place === 'text') return text;
    return (
      <Suspense fallback={text}>
        <Html html={printRaw(value)} />
      </Suspense>
    );
  },
};
