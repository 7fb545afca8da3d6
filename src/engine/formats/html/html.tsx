import { Suspense } from 'react';
import { isKnown } from '#model/evaluate.ts';
import { printRaw } from '#model/print.ts';
import type { FormatImplementation } from '../../host/format.ts';
import { lazyPart } from '../../loading/loading.tsx';
import { printed } from '../format-kinds.tsx';

const Html = lazyPart(async () => (await import('../../html/Html.tsx')).Html);

export const preloadHtml = (): Promise<void> => Html.preload();

/** Sanitised HTML from the server; in columns, sentences and files only its text. */
export const html: FormatImplementation = {
  align: 'start',
  isStateless: true,
  print: printed('html'),
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
