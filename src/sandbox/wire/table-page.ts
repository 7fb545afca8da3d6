import type { FastifyReply, FastifyRequest } from 'fastify';

interface TablePage {
  title: string;
  text: string;
  heads: string[];
  lines: unknown[][];
}

export function isPageWanted(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/** A page with one table, for people who try the sandbox: without scripts or styles, reloaded every few seconds. */
export function tablePage(reply: FastifyReply, { title, text, heads, lines }: TablePage): FastifyReply {
  const rows = lines.map((line) => `<tr>${line.map((cell) => `<td>${escape(String(cell))}</td>`).join('')}</tr>`);
  return reply
    .header('content-security-policy', "default-src 'none'")
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>${title}</title>` +
        `<h1>${title}</h1><p>${text}</p>` +
        `<table border="1" cellpadding="6"><tr>${heads.map((head) => `<th>${head}`).join('')}</tr>${rows.join('')}</table></html>`,
    );
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
}
