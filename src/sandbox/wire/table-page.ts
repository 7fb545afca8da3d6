import type { FastifyReply, FastifyRequest } from 'fastify';
import { styleGuard, styleOf } from './page-style.ts';
import { type PageLanguage, pageWords } from './page-words.ts';

interface TablePage {
  title: string;
  text: string;
  heads: string[];
  lines: unknown[][];
  /** Language of the page, `zh-CN`. */
  language: string;
  /** The product's values for the page's look. */
  style: string | undefined;
}

/** Options of a product for the pages of its sandbox. */
export interface PageLook {
  pageStyle?: string;
  pageLanguage?: PageLanguage;
}

export function lookOf({ pageStyle, pageLanguage }: PageLook): { style: string | undefined; language: string } {
  return { style: pageStyle, language: pageWords(pageLanguage).language };
}

export function isPageWanted(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/** A page with one table, for people who try the sandbox: without scripts, reloaded every few seconds. */
export function tablePage(
  reply: FastifyReply,
  { title, text, heads, lines, style, language }: TablePage,
): FastifyReply {
  const { nonce, policy } = styleGuard();
  const rows = lines.map((line) => `<tr>${line.map((cell) => `<td>${escape(String(cell))}</td>`).join('')}</tr>`);
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta http-equiv="refresh" content="3"><title>${title}</title>${styleOf(nonce, style)}` +
        `<h1>${title}</h1><p>${text}</p>` +
        `<div class="wide"><table><tr>${heads.map((head) => `<th>${head}`).join('')}</tr>${rows.join('')}</table></div></html>`,
    );
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
}
