import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallDefinition } from '#model/call.ts';
import { SUCCESS } from '#model/wire.ts';
import { isLoadError, loadPart } from '../loading/loading.tsx';
import { lastRequestId, send } from './send.ts';

const call = {
  name: 'c',
  path: '/api/c/:id',
  methods: ['POST'],
  fields: ['id', 'a'],
  writes: [],
} as unknown as CallDefinition;
const by = (method: string): CallDefinition => ({ ...call, methods: [method] }) as CallDefinition;

let sent: { url: string; init: RequestInit }[] = [];
let answer: () => Response = () => Response.json({ code: '0', message: '', result: null });

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ code: '0', message: '', result: null });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ask = (how = call): Promise<unknown> =>
  send(how, { id: 'x/1', a: 'b c' }, { transport: { headers: { 'system-name': 's' } } });
const failing = (status: number, body: unknown = '<html>'): Promise<unknown> => {
  answer = () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  return ask();
};

describe('a call', () => {
  it.each(['POST', 'PUT', 'PATCH'])('R-296 by %s sends a body', async (method) => {
    answer = () => Response.json({ code: '0', message: '', result: 1 });
    await ask(by(method));
    expect(sent[0]).toMatchObject({ url: '/api/c/x%2F1', init: { method, body: '{"a":"b c"}' } });
  });

  it('carries an id of its own, which a failure and the next report name', async () => {
    const idOf = (n: number): string => (sent[n]!.init.headers as Record<string, string>)['x-request-id'] ?? '';
    await ask();
    await ask();
    expect(idOf(0)).toMatch(/^[0-9a-f]{32}$/);
    expect(idOf(1)).not.toBe(idOf(0));
    expect(lastRequestId()).toBe(idOf(1));
    answer = () => Response.json({ code: '20004', message: 'no' }, { headers: { 'x-request-id': 'by-the-server' } });
    await expect(ask()).rejects.toMatchObject({ code: '20004', requestId: 'by-the-server' });
    answer = () => {
      throw new TypeError('no network');
    };
    await expect(ask()).rejects.toMatchObject({ kind: 'network' });
    await expect(ask()).rejects.toMatchObject({ requestId: lastRequestId() });
  });

  it('sends each field where the call says: path, query, header or body', async () => {
    const sentTo = { 'X-Trial': 'header', a: 'query', none: 'header' } as const;
    const request = { id: 'x', a: 'b c', 'X-Trial': 'yes', note: 'n' };
    await send({ ...by('PATCH'), sent: sentTo }, request, { transport: { headers: { 'system-name': 's' } } });
    const { url, init } = sent[0]!;
    expect([url, init.body]).toEqual(['/api/c/x?a=b+c', '{"note":"n"}']);
    expect(init.headers).toMatchObject({ 'X-Trial': 'yes', 'system-name': 's' });
    expect(init.headers).not.toHaveProperty('none');
  });

  it.each(['GET', 'DELETE'])('R-296 by %s sends a query', async (method) => {
    await ask(by(method));
    expect(sent[0]?.url).toBe('/api/c/x%2F1?a=b+c');
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it('R-297 goes well with status 200 or 204 and code 0, and gives the result', async () => {
    answer = () => Response.json({ code: SUCCESS, message: '成功', result: { x: 1 } });
    expect(await ask()).toEqual({ x: 1 });
    answer = () => new Response(null, { status: 204 });
    expect(await ask()).toBeNull();
    expect(SUCCESS).toBe('0');
    for (const code of ['1', '200', '', '00']) {
      answer = () => Response.json({ code, message: 'no', result: { x: 1 } });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(ask()).rejects.toMatchObject({ kind: 'refused' });
    }
  });

  it('R-298 waits 180000 ms', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await ask();
    expect(timeout).toHaveBeenCalledWith(180_000);
  });

  it('R-314, R-315: a code other than 0 is told by the message of the answer', async () => {
    answer = () => Response.json({ code: '10016', message: '账户余额不足', msg: 'no', result: null });
    await expect(ask()).rejects.toMatchObject({ kind: 'refused', code: '10016', message: '账户余额不足' });
  });

  it('R-316 rejects where the code is another than 0', async () => {
    answer = () => Response.json({ code: '1', message: 'no', result: { looks: 'well' } });
    await expect(ask()).rejects.toBeInstanceOf(Error);
  });

  it('has a message even if the server sends none', async () => {
    answer = () => Response.json({ code: '1' });
    await expect(ask()).rejects.toMatchObject({ message: '操作未成功(1)' });
  });
});

describe('the catalogue of errors', () => {
  it.each([
    ['R-317', 400, '请求错误(400)', 'broken'],
    ['R-321', 404, '请求出错(404)', 'http'],
    ['R-322', 408, '请求超时(408)', 'network'],
    ['R-323', 500, '服务器错误(500)', 'http'],
    ['R-324', 501, '服务未实现(501)', 'http'],
    ['R-325', 502, '网络错误(502)', 'http'],
    ['R-326', 503, '服务不可用(503)', 'http'],
    ['R-327', 504, '网络超时(504)', 'http'],
    ['R-328', 505, 'HTTP版本不受支持(505)', 'http'],
    ['R-329', 418, '连接出错(418)!', 'http'],
    ['R-329', 429, '连接出错(429)!', 'http'],
  ] as const)('%s: %i says %s', async (_rule, status, message, kind) => {
    await expect(failing(status)).rejects.toMatchObject({ message, kind });
  });

  it('R-318 401 is the end of the session, not an error to be told', async () => {
    await expect(failing(401)).rejects.toMatchObject({ kind: 'signed-out' });
  });

  it('R-319 403 is forbidden', async () => {
    await expect(failing(403)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('R-330 no response says 连接服务器失败!', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(ask()).rejects.toMatchObject({ kind: 'network', message: '连接服务器失败!' });
  });

  it('a truncated, empty or foreign answer does not count', async () => {
    for (const body of ['{"code":"0","res', '', '<html>', '[1]', 'null']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(failing(200, body)).rejects.toMatchObject({ kind: 'network', code: 'malformed' });
    }
  });
});

describe('an overloaded server', () => {
  const crowded = (seconds: number): Response =>
    Response.json({ code: '503', message: '服务不可用(503)', result: { seconds } }, { status: 503 });

  it('is retried with the same key, after the time it named, for a limited time', async () => {
    vi.useFakeTimers();
    answer = () => crowded(5);
    let error: unknown;
    const options = { transport: {}, idempotencyKey: 'k' };
    send(call, {}, options).catch((thrown: unknown) => (error = thrown));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_502);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(error).toMatchObject({ kind: 'overloaded', code: '503', message: '服务不可用(503)', retryAfter: 5 });
    expect(error).toHaveProperty('isUncertain', false);
    expect(sent.length).toBeLessThanOrEqual(4);
    const keys = sent.map(({ init }) => (init.headers as Record<string, string>)['idempotency-key']);
    expect(new Set(keys)).toEqual(new Set(['k']));
  });

  it('is not retried if the caller retries itself, nor after the call was cancelled', async () => {
    vi.useFakeTimers();
    answer = () => crowded(1);
    await expect(send(call, {}, { transport: {}, isImpatient: true })).rejects.toMatchObject({ retryAfter: 1 });
    const stop = new AbortController();
    const given = expect(send(call, {}, { transport: {}, signal: stop.signal })).rejects.toMatchObject({
      kind: 'aborted',
    });
    await vi.advanceTimersByTimeAsync(500);
    stop.abort();
    await given;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(2);
  });

  it('identifies itself: a 503 of a proxy leaves the outcome unknown', async () => {
    answer = () => new Response('<html>', { status: 503, headers: { 'retry-after': '5' } });
    await expect(ask()).rejects.toMatchObject({ kind: 'http', isUncertain: true });
    expect(sent).toHaveLength(1);
  });
});

describe('a part of the program', () => {
  it('R-299 is waited for 120 seconds', async () => {
    vi.useFakeTimers();
    let error: unknown = null;
    loadPart(() => new Promise(() => undefined)).catch((thrown: unknown) => (error = thrown));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(error).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(isLoadError(error)).toBe(true);
  });
});

describe('another transport', () => {
  it('uses its own wire format, fetch and reader', async () => {
    const carried: [string, RequestInit][] = [];
    const query = 'query { orders { id } }';
    const found = await send(
      call,
      { id: 'x' },
      {
        transport: {
          wire: (_, variables) => ({ method: 'POST', address: '/graphql', body: JSON.stringify({ query, variables }) }),
          fetch: async (address, init) => {
            carried.push([address, init]);
            return Response.json({ data: [{ id: 1 }] });
          },
          read: async (response) => ((await response.json()) as { data: unknown }).data,
        },
      },
    );
    expect(found).toEqual([{ id: 1 }]);
    expect(carried).toMatchObject([['/graphql', { body: JSON.stringify({ query, variables: { id: 'x' } }) }]]);
    expect(sent).toEqual([]);
  });

  it('without an answer is a network failure', async () => {
    const fetch = (): Promise<Response> => Promise.reject(new TypeError('closed'));
    await expect(send(call, {}, { transport: { fetch } })).rejects.toMatchObject({
      kind: 'network',
      isUncertain: true,
    });
  });

  it('adds the headers of a call to the common ones', async () => {
    const wire = () => ({ method: 'GET', address: '/x', headers: { accept: 'text/csv' }, body: undefined });
    await send(call, {}, { transport: { headers: { a: '1' }, wire } });
    expect(sent[0]!.init.headers).toMatchObject({ a: '1', accept: 'text/csv' });
  });
});
