import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FILE_NAME_HEADER } from '#model/wire.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { emptyPlace } from './testing/templates.ts';
import { dropExpired, Landing } from './files/landing.ts';
import { FileShelf } from './files/store.ts';
import { UPLOAD_LIMITS } from './files/upload-limits.ts';
import { REFUSALS } from './context/refusal.ts';
import { markOf } from './storage/processes.ts';
import { type Caller, type Desk, openDesk } from './testing/desk.ts';
import { formOf, libraryWithScans, png, type Sent, sendForm } from './testing/scans.ts';

const MB = 1024 * 1024;

let database: Database;
let desk: Desk;
let anna: Caller;
let carl: Caller;
// A directory of its own, because other processes of this machine may have left files too.
const temporary = mkdtempSync(join(tmpdir(), 'files-'));

beforeAll(async () => {
  vi.stubEnv('TMPDIR', temporary);
  database = await openDatabase(await emptyPlace());
  desk = await openDesk(database, { model: libraryWithScans });
  anna = await desk.signIn('anna');
  carl = await desk.signIn('carl');
});
afterAll(async () => {
  await desk.sandbox.close();
  await database.close();
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

const send = (form: FormData, cookie = anna.cookie, name = 'scan.add'): Promise<Sent> =>
  sendForm(desk.sandbox, name, form, cookie);

async function ask(name: string, request: object, cookie: string) {
  return desk.sandbox.inject({
    method: 'POST',
    url: `/api/${name.replace('.', '/')}`,
    headers: { 'desk-name': 'x', ...(cookie !== '' && { cookie }) },
    payload: request,
  });
}

const fetched = (id: string, cookie: string) =>
  desk.sandbox.inject({ url: `/api-file/${id}`, headers: cookie === '' ? {} : { cookie } });

async function stored(): Promise<{ files: number; pieces: number }> {
  const { rows } = await sql<{ files: string; pieces: string }>`
    select (select count(*) from sandbox_file) as files, (select count(*) from sandbox_file_piece) as pieces`.execute(
    database.kysely,
  );
  return { files: Number(rows[0]?.files), pieces: Number(rows[0]?.pieces) };
}

const left = (): string[] => readdirSync(temporary).filter((name) => name.startsWith('sandbox-upload-'));

describe('an uploaded file', () => {
  it('is stored completely and returned byte for byte, only to its owner', async () => {
    const bytes = png(3 * MB);
    const sent = await send(formOf({ scan: { name: '营业执照.png', bytes, type: 'image/png' }, shelf: '7' }));
    expect(sent).toMatchObject({ status: 200, code: '0', result: { link: `/api-file/${sent.result.id}` } });
    const { id } = sent.result;
    const own = await fetched(id, anna.cookie);
    expect(own.statusCode).toBe(200);
    expect(Buffer.compare(own.rawPayload, Buffer.from(bytes))).toBe(0);
    expect(own.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(own.headers['content-disposition']).toMatch(/^inline; /);

    const unknown = `${id.slice(0, -4)}0000`;
    expect((await fetched(id, carl.cookie)).body).toBe((await fetched(unknown, carl.cookie)).body);
    expect((await fetched(id, carl.cookie)).statusCode).toBe(404);
    expect((await fetched(id, '')).statusCode).toBe(401);
    expect((await ask('scan.info', { id }, carl.cookie)).body).toBe(
      (await ask('scan.info', { id: unknown }, carl.cookie)).body,
    );
    expect((await ask('scan.fetch', { id }, carl.cookie)).json()).toMatchObject({ code: '10018' });
    expect((await ask('scan.info', { id }, anna.cookie)).json()).toMatchObject({
      result: { name: '营业执照.png', size: bytes.length, type: 'image/png' },
    });
  });

  it('R-236 a download answers with the address, or with the bytes and the name in base64', async () => {
    const { result } = await send(formOf({ scan: { name: '合同（终稿）.pdf', bytes: pdf() } }));
    const info = (await ask('scan.info', { id: result.id }, anna.cookie)).json();
    expect(info.result.link).toBe(`/api-file/${result.id}`);
    const blob = await ask('scan.fetch', { id: result.id }, anna.cookie);
    expect(blob.headers['content-type']).toBe('application/pdf');
    expect(blob.headers['content-disposition']).toMatch(/^attachment; /);
    const name = Buffer.from(String(blob.headers[FILE_NAME_HEADER]), 'base64').toString('utf8');
    expect(name).toBe('合同（终稿）.pdf');
    expect(Buffer.compare(blob.rawPayload, Buffer.from(pdf()))).toBe(0);
  });

  it.each([
    ['a script called a picture', 'x.png', new TextEncoder().encode('<script>alert(1)</script>'), ''],
    [
      'a drawing with scripts',
      'x.svg',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
    ],
    ['a page', 'x.html', new TextEncoder().encode('<!doctype html><p>'), 'text/html'],
    ['a page called a text', 'x.txt', new TextEncoder().encode('<!doctype html><p>'), 'text/html'],
    ['a PDF called a picture', 'x.jpg', pdf(), 'image/jpeg'],
    ['a picture called a PDF', 'x.pdf', png(), 'application/pdf'],
    ['a program', 'x.exe', new TextEncoder().encode('MZ'), ''],
    ['what has no ending', 'x', png(), ''],
    ['a name that objects have', 'x.constructor', png(), ''],
  ])('is refused where it is %s', async (_what, name, bytes, type) => {
    const before = await stored();
    expect(await send(formOf({ scan: { name, bytes, type } }))).toMatchObject({
      code: '10042',
      message: '文件格式不正确',
    });
    expect(await stored()).toEqual(before);
  });

  it('is refused if it is empty or too large, and nothing of it is stored', async () => {
    const before = await stored();
    expect(await send(formOf({ scan: { name: 'a.txt', bytes: new Uint8Array(0) } }))).toMatchObject({ code: '10043' });
    const most = await send(formOf({ scan: { name: 'a.png', bytes: png(20 * MB - png().length) } }));
    expect(most.code).toBe('0');
    const large = await send(formOf({ scan: { name: 'a.png', bytes: png(20 * MB + 1 - png().length) } }));
    expect(large).toMatchObject({ status: 200, code: '10041', message: '文件大小超出' });
    const small = await send(formOf({ scan: { name: 'a.png', bytes: png(2048) } }), anna.cookie, 'scan.thumb');
    expect(small).toMatchObject({ code: '10041' });
    const after = await stored();
    expect(after).toEqual({ files: before.files + 1, pieces: before.pieces + 640 });
    expect(left()).toEqual([]);
  });

  it('must be a file, in a field for files, once', async () => {
    const scan = { name: 'a.png', bytes: png() };
    const places = async (form: FormData): Promise<unknown> => {
      const { status, result } = await send(form);
      return [status, result.errors.map(({ path }: { path: string }) => path)];
    };
    expect(await places(formOf({ scan, shelf: 'x' }))).toEqual([400, ['/shelf']]);
    expect(await places(formOf({ scan, colour: 'red' }))).toEqual([400, ['/colour']]);
    expect(await places(formOf({ scan: 'text' }))).toEqual([400, ['/scan']]);
    expect(await places(formOf({ shelf: '1' }))).toEqual([400, ['/scan']]);
    expect(await places(formOf({ other: scan }))).toEqual([400, ['/other']]);
    const twice = formOf({ scan });
    twice.append('scan', new File([png()], 'b.png'));
    expect(await places(twice)).toEqual([400, ['/scan']]);
    expect((await ask('scan.add', { scan: 'text' }, anna.cookie)).json()).toMatchObject({
      code: '400',
      result: { errors: [{ path: '/scan', message: '请选择文件' }] },
    });
    expect(left()).toEqual([]);
  });

  it('is refused for a call without files, and for people who may not send it', async () => {
    const form = (): FormData => formOf({ scan: { name: 'a.png', bytes: png() } });
    expect(await sendForm(desk.sandbox, 'scan.info', form(), anna.cookie)).toMatchObject({ status: 400 });
    expect(await send(form(), '', 'scan.thumb')).toMatchObject({ status: 401 });
    expect(await send(form(), 'reader=forged', 'scan.thumb')).toMatchObject({ status: 401 });
  });

  it('leaves nothing if the client disconnects in the middle', async () => {
    const before = await stored();
    const server = createServer((request, response) => desk.sandbox.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const head = [
      'POST /api/scan/add HTTP/1.1',
      'host: 127.0.0.1',
      'desk-name: x',
      `cookie: ${anna.cookie}`,
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${5 * MB}`,
      '',
      '--b',
      'content-disposition: form-data; name="scan"; filename="a.png"',
      '',
      '',
    ].join('\r\n');
    const socket = connect(port, '127.0.0.1');
    socket.write(head);
    socket.write(png(2 * MB));
    await expect.poll(left).toHaveLength(1);
    socket.destroy();
    await expect.poll(left).toEqual([]);
    expect(await stored()).toEqual(before);
    await new Promise((resolve) => server.close(resolve));
  });
});

it('parts of an upload to a killed server are removed by the next one; those of a running one stay', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  await new Promise((resolve) => other.once('spawn', resolve));
  const trayOf = (mark: string): string => `sandbox-upload-${mark}-Ab12Cd`;
  const running = trayOf(markOf(other.pid!).replace(' ', '-'));
  for (const name of [running, trayOf('999999999-1'), trayOf(`${process.pid}-1`), 'sandbox-upload-Ab12Cd', 'else']) {
    mkdirSync(join(temporary, name));
    writeFileSync(join(temporary, name, '1'), 'half a picture');
  }
  const restart = async (): Promise<string[]> => {
    await (await openDesk(database, { model: libraryWithScans })).sandbox.close();
    return left();
  };
  expect(await restart()).toEqual([running]);
  expect(readdirSync(join(temporary, 'else'))).toEqual(['1']);
  other.kill('SIGKILL');
  await new Promise((resolve) => other.once('exit', resolve));
  expect(await restart()).toEqual([]);
});

describe('a file that a record names', () => {
  const attach = async (loanNo: string, scans: string[], cookie: string) =>
    (await ask('scan.attach', { loanNo, scans }, cookie)).json();
  const sent = async (cookie: string): Promise<string> =>
    (await send(formOf({ scan: { name: 'a.png', bytes: png() } }), cookie)).result.id;

  it('is kept as long as the record, and must have the same owner', async () => {
    await desk.fill('south', [{ loanNo: 'S1', book: 'x', status: 1, createdAt: '2026-11-01 00:00:00' }]);
    const [own, loose, foreign] = [await sent(carl.cookie), await sent(carl.cookie), await sent(anna.cookie)];
    expect(await attach('S1', [foreign], carl.cookie)).toMatchObject({ code: '10018' });
    expect(await attach('S1', ['00000000-0000-4000-8000-000000000000'], carl.cookie)).toMatchObject({ code: '10018' });
    expect(await attach('S1', [own, '/api-file/file/x.png'], carl.cookie)).toMatchObject({ code: '0' });
    const before = desk.clock.now();
    desk.clock.advance(25 * 3_600_000);
    const later = await desk.signIn('carl');
    expect((await fetched(own, later.cookie)).statusCode).toBe(200);
    expect((await fetched(loose, later.cookie)).statusCode).toBe(404);
    desk.clock.set(before);
    // Anna's earlier sessions have expired, so she signs in again.
    anna = await desk.signIn('anna');
    carl = await desk.signIn('carl');
  });
});

it('files from the time of one row each still exist', async () => {
  const old = await openDatabase(await emptyPlace());
  await sql`create table sandbox_file (id text primary key, owner text not null, name text not null, type text not null,
    bytes bytea not null, created_at bigint not null)`.execute(old.kysely);
  const at = String(Date.UTC(2026, 10, 19));
  await sql`insert into sandbox_file values ('E1', 'north', '导出.xlsx', 'application/zip', ${png(10)}, ${at})`.execute(
    old.kysely,
  );
  const later = await openDesk(old);
  const { cookie } = await later.signIn('anna');
  const answer = await later.sandbox.inject({ url: '/api-file/E1', headers: { cookie } });
  expect(Buffer.compare(answer.rawPayload, Buffer.from(png(10)))).toBe(0);
  later.clock.advance(7 * 24 * 3_600_000);
  const { cookie: next } = await later.signIn('anna');
  expect((await later.sandbox.inject({ url: '/api-file/E1', headers: { cookie: next } })).statusCode).toBe(404);
  await later.sandbox.close();
  await old.close();
});

describe('a file without a session', () => {
  it('is known only by its id, to nobody who is signed in, and deleted after a day', async () => {
    const { result } = await send(formOf({ scan: { name: 'a.png', bytes: png() } }), '');
    expect((await fetched(result.id, '')).statusCode).toBe(200);
    expect((await fetched(result.id, carl.cookie)).statusCode).toBe(404);
    const before = desk.clock.now();
    desk.clock.advance(24 * 3_600_000 + 1000);
    expect((await fetched(result.id, '')).statusCode).toBe(401);
    await desk.sandbox.settle();
    const { rows } = await sql`select 1 from sandbox_file where id = ${result.id}`.execute(database.kysely);
    expect(rows).toEqual([]);
    desk.clock.set(before);
  });

  it('is refused if an address sends too many bytes, before it is read', async () => {
    // A tenth of the usual limits, with the same ratios.
    const uploads = { unsignedFile: MB, unsigned: 4 * MB };
    const small = await openDesk(database, { model: libraryWithScans, uploads });
    const sentHere = (size: number, cookie: string): Promise<Sent> =>
      sendForm(small.sandbox, 'scan.add', formOf({ scan: { name: 'a.png', bytes: png(size) } }), cookie);
    let taken = 0;
    let answer = await sentHere(0, '');
    for (; taken < 8 && answer.code === '0'; taken += 1) answer = await sentHere(0.9 * MB, '');
    expect(answer).toMatchObject({ code: '10007', message: '10分钟内最多上传4MB，请稍后再试' });
    expect(taken).toBe(5);
    const { cookie } = await small.signIn('anna');
    expect(await sentHere(0, cookie)).toMatchObject({ code: '0' });
    small.clock.advance(600_000);
    expect(await sentHere(0, '')).toMatchObject({ code: '0' });
    await small.sandbox.close();
  });

  it('has a smaller limit than files of a person', async () => {
    const form = formOf({ scan: { name: 'a.png', bytes: png(11 * MB) } });
    expect(await send(form, '')).toMatchObject({ code: '10041', message: '未登录时单个文件不能超过10MB' });
    anna = await desk.signIn('anna');
    expect(await send(form, anna.cookie)).toMatchObject({ code: '0' });
  });
});

describe('the bytes of a file', () => {
  const landed = { id: 'L1', name: 'a.png', type: 'image/png', size: 200_000, sha256: 'x' };
  const arrive = (landing: Landing, more: Partial<typeof landed> = {}, owner = 'north'): Promise<void> =>
    landing.land({ ...landed, ...more }, owner, pieces(more.size ?? landed.size));
  const openLanding = (unbound = 1000 * MB): Landing =>
    new Landing(database, desk.clock, { ...UPLOAD_LIMITS, unbound }, REFUSALS);
  const shelf = <Result>(work: (shelf: FileShelf) => Promise<Result>, owner = 'north'): Promise<Result> =>
    database.transaction((tx) => work(new FileShelf(tx, owner, desk.clock, REFUSALS)));
  const nothing = (): Promise<unknown> => sql`delete from sandbox_file`.execute(database.kysely);

  it('are visible only when the file is kept, and deleted if nobody keeps it', async () => {
    await arrive(openLanding());
    expect(await shelf((files) => files.find('L1'))).toBeNull();
    expect(await shelf((files) => files.keep(landed))).toMatchObject({ id: 'L1', owner: 'north' });
    expect(await shelf((files) => files.find('L1'))).toMatchObject({ size: 200_000 });
    await expect(shelf((files) => files.keep(landed))).rejects.toThrow('has not landed');

    await arrive(openLanding(), { id: 'L2' });
    desk.clock.advance(11 * 60_000);
    const before = await stored();
    await dropExpired(database, desk.clock.now());
    const after = await stored();
    expect(before.pieces - after.pieces).toBe(4);
    expect(await shelf((files) => files.find('L1'))).not.toBeNull();
  });

  it('let other queries run between two pieces', async () => {
    let between = 0;
    const asking = async function* (): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces(300_000)) {
        await database.kysely.selectFrom('sandbox_file').select('id').where('id', '=', 'none').execute();
        between += 1;
        yield piece;
      }
    };
    await openLanding().land({ ...landed, id: 'L3' }, 'north', asking());
    expect(between).toBe(5);
  });

  it('take at most a share of the space, and the oldest without an owner are evicted', async () => {
    await nothing();
    const landing = openLanding(8 * MB);
    const file = async (id: string, owner: string, size = MB): Promise<void> => {
      await arrive(landing, { id, size }, owner);
      await shelf((files) => files.keep({ ...landed, id, size }), owner);
    };
    const there = async (): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`select id from sandbox_file order by id`.execute(database.kysely);
      return rows.map(({ id }) => id);
    };
    for (const id of ['N1', 'N2', 'N3', 'N4']) {
      await file(id, '');
      desk.clock.advance(1000);
    }
    // Files without an owner get half; recent files are not evicted.
    await expect(file('N5', '')).rejects.toMatchObject({
      code: '10047',
      message: '未使用的文件最多保留4MB，请稍后再试',
    });
    await file('O1', 'north');
    await file('O2', 'north');
    await expect(file('O3', 'north')).rejects.toMatchObject({ message: '未使用的文件最多保留2MB，请稍后再试' });
    await file('P1', 'south');
    await file('P2', 'south');
    await expect(file('Q1', 'east')).rejects.toMatchObject({ message: '未使用的文件最多保留8MB，请稍后再试' });
    desk.clock.advance(31 * 60_000);
    await file('Q1', 'east', 1.5 * MB);
    expect(await there()).toEqual(['N3', 'N4', 'O1', 'O2', 'P1', 'P2', 'Q1']);
    await file('N5', '', 1.5 * MB);
    expect(await there()).toEqual(['N4', 'N5', 'O1', 'O2', 'P1', 'P2', 'Q1']);
    // Bound files do not count.
    await shelf((files) => files.bind(['O1', 'O2'], { type: 'library-loan', no: '1' }));
    await file('O3', 'north');
    await nothing();
  });
});

async function* pieces(size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; left -= 65_536) yield new Uint8Array(Math.min(left, 65_536));
}

function pdf(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n', 'latin1'));
}
