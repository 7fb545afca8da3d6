import type { CallDefinition } from '#model/call.ts';
import type { Situation } from './situation.ts';

/** Appended to every text in the "long texts" state. */
const LONG = '这是一段特别长的文字，用来看看一个很长很长的名称在这里会怎样换行或被截断';

/** The answer dictated by a state; undefined if the server answers. Writing calls always go to the server. */
export function replaceAnswer(
  situation: Situation,
  call: Pick<CallDefinition, 'writes'>,
): Response | Promise<Response> | undefined {
  if (call.writes.length > 0) return undefined;
  if (situation === 'loading') return new Promise<Response>(() => undefined);
  if (situation === 'error') return answerOf(500, { code: '500', message: '', result: null });
  if (situation === 'forbidden') return answerOf(403, { code: '403', message: '', result: null });
  return undefined;
}

/** Changes an answer for a state of the preview. */
export function changeAnswer(situation: Situation, body: unknown): unknown {
  if (!isRecord(body) || String(body['code']) !== '0') return body;
  if (situation === 'empty') return { ...body, result: emptied(body['result']) };
  if (situation === 'long') return { ...body, result: mapTexts(body['result'], lengthened) };
  if (situation === 'large') return { ...body, result: mapTexts(body['result'], enlarged) };
  return body;
}

function answerOf(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** Removes rows, and sets totals and counts to zero. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (Array.isArray(each)) return [name, []];
      return [name, name === 'total' ? 0 : name === 'counts' && isRecord(each) ? {} : each];
    }),
  );
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
}

/** Codes, numbers, dates and addresses stay unchanged. */
function lengthened(text: string): string {
  const isWords = /\p{Script=Han}/u.test(text) || /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text);
  return isWords && !text.includes('<') ? `${text}${LONG}` : text;
}

/** Enlarges amounts, which have two decimals and are at least 1: rates have more decimals, and percentages start with 0. */
function enlarged(text: string): string {
  return /^-?[1-9]\d{0,8}\.\d\d$/.test(text)
    ? text.replace(/\d+(?=\.)/, (whole) => `987654${whole.padStart(6, '3')}`)
    : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
