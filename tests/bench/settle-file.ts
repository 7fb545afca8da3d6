import { model } from '#generated/model.ts';
import { sheetTemplates } from '#bank/sheet-templates.ts';
import { columnsOf } from '#sandbox/filled-sheets.ts';
import { sheetOf } from '#sandbox/testing/sheets.ts';
import { percentile } from '../fixtures/list-times.ts';
import { endServers, newDirectory, post, signIn, start } from '../fixtures/server-process.ts';
import { tell } from './report.ts';

/*
 * A settlement file with the maximum number of lines, checked by a server process: the time from submit to the end, and
 * the response times of other calls meanwhile.
 */

const LINES = model.calls['settle-pre-file.submit']?.lines?.most ?? 0;
const MOST_SECONDS = 20;
const MOST_MS = 300;
const PROCESSING = 0;
const SUCCESS = 3;
/** Calls of a second person, sent in turn. */
const BESIDE = [
  '/settle-pre-file/file-page',
  '/pay/paymentOrder/queryPaymentOrder',
  '/user/payee-account/queryPayeeDetailsList',
];

/**
 * Prints the figures.
 * @returns true if all of them are reached
 */
export async function benchSettleFile(): Promise<boolean> {
  const server = await start(newDirectory(), { SEED: 'small' });
  try {
    const cookie = await signIn(server.url, '13800000001');
    const send = (path: string, body: object) =>
      post(server.url, path, body, { cookie, 'idempotency-key': crypto.randomUUID() });
    const file = await upload(server.url, cookie);
    const begun = performance.now();
    const terms = { scene: 'GOODS_TRADE', tradeType: 'GOODS', currency: 'USD', file };
    let batchNo: string | undefined;
    const sent = send('/settle-pre-file/submit', terms).then(({ result }) => {
      batchNo = result?.batchNo;
    });
    const times: number[] = [];
    const told = new Set<number>();
    let status = PROCESSING;
    for (let n = 0; status === PROCESSING && n < 5000; n += 1) {
      const at = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one call after the other, as a person sends them
      await send(BESIDE[n % BESIDE.length] ?? '', { currentPage: 1, pageSize: 10 });
      times.push(performance.now() - at);
      if (batchNo === undefined) continue;
      // oxlint-disable-next-line no-await-in-loop
      const { result } = await send('/settle-pre-file/detail-check', { batchNo });
      told.add(Number(result.checkedCount));
      status = Number(result.status);
    }
    await sent;
    const seconds = (performance.now() - begun) / 1000;
    const p95 = Number(percentile(times, 0.95));
    const isReached = status === SUCCESS && seconds <= MOST_SECONDS && p95 <= MOST_MS && told.size > 2;
    return tell(
      isReached,
      `${seconds.toFixed(1)} s, ${p95} ms  (limit ${MOST_SECONDS} s, ${MOST_MS} ms)  ` +
        `check of ${LINES} lines, told in ${told.size} steps; p95 of ${times.length} other calls, the longest ${Math.max(...times).toFixed(0)} ms`,
    );
  } finally {
    endServers();
  }
}

async function upload(url: string, cookie: string): Promise<string> {
  const form = new FormData();
  form.set('businessType', 'SETTLE_FILE');
  form.set('file', new Blob([(await bigSheet()) as BlobPart]), '结汇材料.xlsx');
  const headers = { 'system-name': 'member-exchange-client', cookie };
  const reply = await fetch(`${url}/api/common/file/upload`, { method: 'POST', headers, body: form });
  const { result, message } = (await reply.json()) as { result: { fileId: string } | null; message: string };
  if (result === null) throw new Error(`The file is refused: ${message}`);
  return result.fileId;
}

function bigSheet(): Promise<Uint8Array> {
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  const lines = Array.from({ length: LINES }, (_, n) => [
    ...[
      `EX-BIG-${n}`,
      day,
      'Harbor Home Goods LLC',
      '陶瓷餐具',
      'USD',
      `${100 + (n % 900)}.50`,
      `YT77889900${n}`,
      '',
      '',
    ],
  ]);
  return sheetOf(columnsOf(sheetTemplates.SETTLE_FILE), lines);
}
