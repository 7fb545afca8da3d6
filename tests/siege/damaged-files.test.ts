import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '#model/random.ts';
import { filledDirectory } from '../fixtures/filled-directory.ts';
import { DAMAGED_FILES, type DamagedFile } from '../fixtures/damaged-files.ts';
import { endServers, type Envelope, post, type Server, signIn, start } from '../fixtures/server-process.ts';
import { Others, percentile } from './others.ts';

/*
 * Every damaged file goes through every upload and every import of a server process: each is refused with its message
 * while other requests are answered. `npm run soak -- siege` takes all of them and asserts the figures; a run
 * without SOAK=1 takes some.
 */

const soak = process.env['SOAK'] === '1';
const seed = Number(process.env['SOAK_SEED'] ?? 20261122);
const SAMPLE = 6;
/** Milliseconds. */
const REFUSED_WITHIN = 5_000;
const OTHERS_WITHIN = 300;
/** MiB. */
const MEMORY = 600;

interface Import {
  call: string;
  path: string;
  request: object;
}

const IMPORTS: Import[] = [
  { call: 'batch.apply', path: '/pay/batchOrder/payment-apply', request: { currency: 'USD', purpose: 'GOODS' } },
  {
    call: 'batch.applyCny',
    path: '/pay/batchOrder/payment-apply-cny',
    request: { currency: 'USD', sellMode: 'BY_CNY', payeeType: 'SUPPLIER' },
  },
  { call: 'payee-import.apply', path: '/user/payee-account/payee-import-apply', request: {} },
  { call: 'upload-detail.upload', path: '/upload-detail/upload', request: { currency: 'USD' } },
];
const UPLOADS = ['/common/file/upload', '/user/otherRecharge/userAccountTransferFileUpload'];

let server: Server;
let cookie: string;
let others: Others | undefined;

async function upload(path: string, name: string, bytes: Uint8Array, as = cookie): Promise<Envelope> {
  const form = new FormData();
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'system-name': 'member-exchange-client', ...(as !== '' && { cookie: as }) },
    body: form,
  });
  // An overloaded server answers with a retry time.
  if (response.status === 503) return retried(response, () => upload(path, name, bytes, as));
  if (response.status !== 200) throw new Error(`${path} answers ${response.status} to ${name}`);
  return (await response.json()) as Envelope;
}

async function retried<Result>(response: Response, again: () => Promise<Result>): Promise<Result> {
  await response.body?.cancel();
  await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after') ?? 1)));
  return again();
}

const bring = ({ path, request }: Import, file: string): Promise<Envelope> =>
  post(server.url, path, { ...request, file }, { cookie, 'idempotency-key': crypto.randomUUID() });

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const began = performance.now();
  const result = await work();
  return [result, performance.now() - began];
}

function chosen(): readonly DamagedFile[] {
  if (soak) return DAMAGED_FILES;
  const random = new Random(seed, 'damaged files');
  // Slowly generated files run only in the soak.
  const quick = DAMAGED_FILES.filter(({ what }) => !/MB|million|byte too many|20,000/.test(what));
  const [corner] = quick;
  return [corner!, ...Array.from({ length: SAMPLE }, () => quick[random.whole(1, quick.length - 1)]!)];
}

beforeAll(async () => {
  // The directory is filled by another process, because creating sample data takes more memory than a server ever uses
  // later.
  server = await start(await filledDirectory('small'), { SEED: 'small', LOG_LEVEL: 'silent' });
  cookie = await signIn(server.url, '13800000001');
  const { result } = await post(server.url, '/user/store/queryUsableStoreByPlatform', {}, { cookie });
  Object.assign(IMPORTS.at(-1)!.request, { storeNo: (result as { storeNo: string }[])[0]?.storeNo });
  const { url, pid } = server;
  others = new Others({ url, pid, cookie: await signIn(url, '13900000001') });
});
afterAll(async () => {
  await others?.end();
  endServers();
});

describe('a server under damaged files', () => {
  it('refuses each at every upload and import with its sentence', async () => {
    for (const file of chosen()) {
      const bytes = file.bytes();
      // Making the file blocked this process for seconds, so it learns only now of a connection closed meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 50));
      const ids: string[] = [];
      for (const path of UPLOADS) {
        const [{ code, message, result }, took] = await timed(() => upload(path, file.name, bytes));
        report(file, path, code, message, took);
        if (code === '0') ids.push(result.fileId);
        else expect.soft(file.codes, `${file.what}: ${code} ${message}`).toContain(code);
        if (file.isRefusedAtUpload) expect.soft(code, file.what).not.toBe('0');
      }
      const [id] = ids;
      if (id === undefined) continue;
      for (const each of IMPORTS) {
        const [{ code, message }, took] = await timed(() => bring(each, id));
        report(file, each.call, code, message, took);
        expect.soft(file.codes, `${file.what} at ${each.call}: ${code} ${message}`).toContain(code);
        expect.soft(message, file.what).toMatch(/[\u4e00-\u9fff]/);
        expect.soft(message).not.toMatch(/\{\w+\}/);
      }
    }
  });

  it('survives all of them at once', async () => {
    const [corner] = DAMAGED_FILES;
    const { result } = await upload(UPLOADS[0]!, corner!.name, corner!.bytes());
    const count = soak ? 40 : 8;
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) => timed(() => bring(IMPORTS[n % IMPORTS.length]!, result.fileId))),
    );
    for (const [{ code }] of answers) expect(corner!.codes).toContain(code);
    if (soak)
      console.log(`${count} at once: the last after ${Math.round(Math.max(...answers.map(([, took]) => took)))} ms`);
  });

  // Other tests check the limits; this one is about the load.
  it.runIf(soak)('accepts files without a session without delaying others, up to a limit', async () => {
    const size = 9 * 1024 * 1024;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => timed(() => upload(UPLOADS[0]!, 'a.txt', new Uint8Array(size).fill(0x61), ''))),
    );
    const codes = answers.map(([{ code }]) => code);
    expect(codes.filter((code) => code === '0').length).toBeGreaterThan(0);
    expect(codes.filter((code) => code !== '0' && code !== '10007')).toEqual([]);
    expect(codes).toContain('10007');
    const large = await upload(UPLOADS[0]!, 'a.txt', new Uint8Array(11 * 1024 * 1024).fill(0x61), '');
    expect(large).toMatchObject({ code: '10041', message: '未登录时单个文件不能超过10MB' });
    console.log(`uploads of nobody: ${codes.join(' ')}; other calls: ${await figures()}`);
  });

  it('has answered everybody else meanwhile', async () => {
    const { waits, failures, memory } = await others!.waited();
    expect(failures).toEqual([]);
    expect(waits.length).toBeGreaterThan(0);
    if (!soak) return;
    console.log(`other calls: ${await figures()}`);
    expect(percentile(waits, 0.95)).toBeLessThan(OTHERS_WITHIN);
    expect(memory).toBeLessThan(MEMORY);
  });
});

async function figures(): Promise<string> {
  const { waits, memory } = await others!.waited();
  const [median, slow, slowest] = [0.5, 0.95, 1].map((share) => Math.round(percentile(waits, share)));
  const held = `${Math.round(memory)} MiB at most`;
  return `${waits.length} in all, median ${median} ms, 95th percentile ${slow} ms, at most ${slowest} ms; ${held}`;
}

function report({ what }: DamagedFile, call: string, code: string, message: string, took: number): void {
  if (!soak) return;
  console.log(`${String(Math.round(took)).padStart(6)} ms  ${code.padEnd(6)} ${call}  ${what}: ${message}`);
  if (code !== '0') expect.soft(took, `${what} at ${call}`).toBeLessThan(REFUSED_WITHIN);
}
