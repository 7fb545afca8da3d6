import { htmlText } from '#model/html-text.ts';
import { printLines } from '#model/print.ts';
import { paper } from './papers.ts';

/** The agreement's current text with its signing state. */
export const agreementPaper = paper('agreement', ({ signed, content }) => ({
  values: { state: signed === true ? '已签署' : '未签署' },
  texts: { content: printLines(htmlText(String(content ?? ''))) },
}));
