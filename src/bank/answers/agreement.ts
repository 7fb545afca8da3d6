import { htmlText } from '#model/html-text.ts';
import { printLines } from '#model/print.ts';
import type { Sources } from './answer-of.ts';
import { paper } from './papers.ts';

/* Agreements of a merchant: their text and who has signed them. */

export const agreementSources = {
  async agreements({ entities }) {
    const agreements = await entities.find('agreement', { sort: 'agreementType' });
    return agreements.map((each) => ({ ...each, signState: each['signed'] === true ? 'SIGNED' : 'UNSIGNED' }));
  },
} satisfies Sources<'agreements'>;

/** The agreement's current text with its signing state. */
export const agreementPaper = paper('agreement', ({ signed, content }) => ({
  values: { state: signed === true ? '已签署' : '未签署' },
  texts: { content: printLines(htmlText(String(content ?? ''))) },
}));
