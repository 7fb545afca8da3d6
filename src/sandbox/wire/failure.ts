import { statusText } from '#model/wire.ts';
import { failed } from './envelope.ts';
import { NOTHING_RUNS, SECURITY } from './headers.ts';

/** An answer outside any route: its status, headers and body. */
export interface Failure {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Texts of an error page, by status. */
const WORDS: Record<number, { title: string; text: string }> = {
  400: { title: '地址无法识别', text: '请检查地址后重试。' },
  403: { title: '没有访问权限', text: '该请求来自其他站点，已被拒绝。' },
  404: { title: '页面不存在', text: '请检查地址，或返回首页。' },
  414: { title: '地址过长', text: '请检查地址后重试。' },
  421: { title: '此地址不提供服务', text: '请使用服务方公布的地址访问。' },
};

/** The parts of a request that decide how its failure is reported. */
export interface Asked {
  url?: string | undefined;
  accept?: string | undefined;
}

/**
 * Reports failures in the envelope for programs, and as a page for a page visit.
 * @param calls prefixes of paths that are always answered in the envelope
 */
export function failureOf(status: number, { url = '', accept = '' }: Asked, calls: readonly string[]): Failure {
  const isPage = accept.includes('text/html') && !isBelow(url, calls);
  const headers = { ...SECURITY, 'cache-control': 'no-store' };
  if (!isPage) {
    return {
      status,
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': NOTHING_RUNS,
      },
      body: JSON.stringify(failed(status).envelope),
    };
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  return {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${NOTHING_RUNS}; style-src 'nonce-${nonce}'`,
    },
    body: pageOf(status, nonce),
  };
}

/** True if an address (with its query) is one of the prefixes or below one. */
export function isBelow(url: string, prefixes: readonly string[]): boolean {
  const path = url.split('?')[0] ?? '/';
  return prefixes.some((start) => path === start || path.startsWith(`${start}/`));
}

function pageOf(status: number, nonce: string): string {
  const { title, text } = WORDS[status] ?? { title: statusText(status), text: '请稍后重试。' };
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style nonce="${nonce}">
      :root { color-scheme: light dark; }
      body { margin: 30vh auto 0; max-width: 24em; padding: 0 16px; text-align: center; font: 14px/1.6 system-ui, sans-serif; }
      h1 { font-size: 20px; }
    </style>
  </head>
  <body>
    <h1>${title}</h1>
    <p>${text}</p>
    <p><a href="/">返回首页</a></p>
  </body>
</html>
`;
}
