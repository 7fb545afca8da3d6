import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Safe } from '#engine/parts.ts';
import { reportErrors } from './report-errors.ts';

interface Report {
  url: string;
  body: { errors: { kind: string; message: string; path: string }[]; timestamp: number; sessionId: string };
  headers: Headers;
}

const reports: Report[] = [];
const kinds = (): string[] => reports.flatMap(({ body }) => body.errors.map(({ kind }) => kind));
let stop = (): void => undefined;

beforeEach(() => {
  reports.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'member-token=very-secret-cookie';
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    reports.push({ url, body: JSON.parse(String(init.body)) as Report['body'], headers: new Headers(init.headers) });
    return Response.json({ code: '0', message: '', result: null });
  });
  // The test runner listens to these errors too, and would report them as its own.
  stop = muffle();
  reportErrors();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.cookie = 'member-token=; max-age=0';
});

function muffle(): () => void {
  const still = (event: Event): void => event.preventDefault();
  addEventListener('error', still, true);
  addEventListener('unhandledrejection', still);
  return () => {
    removeEventListener('error', still, true);
    removeEventListener('unhandledrejection', still);
  };
}

function Broken(): never {
  throw new TypeError('no list of 13800000001');
}

describe('uncaught errors', () => {
  it('R-333 of the window, promises, resources and rendering are collected', async () => {
    dispatchEvent(new ErrorEvent('error', { message: 'of the window', error: new Error('of the window') }));
    const promise = Promise.resolve();
    dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason: new Error('of a promise') }));
    const picture = document.createElement('img');
    picture.src = '/nothing.png?no=4';
    document.body.append(picture);
    await render(
      <Safe>
        <Broken />
      </Safe>,
    );
    await expect.poll(() => new Set(kinds())).toEqual(new Set(['window', 'promise', 'resource', 'render']));
    picture.remove();
  });

  it('R-338 are reported with errors, timestamp and sessionId, and without secrets', async () => {
    const before = Date.now();
    await render(
      <Safe>
        <Broken />
      </Safe>,
    );
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    const { url, body, headers } = reports[0] as Report;
    expect(url).toBe('/api/error/report');
    expect(Object.keys(body).toSorted()).toEqual(['errors', 'sessionId', 'timestamp']);
    expect(body.timestamp).toBeGreaterThanOrEqual(before);
    expect(body.sessionId).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('system-name')).toBe('member-exchange-client');
    const text = JSON.stringify(reports);
    expect(text).not.toContain('very-secret-cookie');
    expect(text).not.toContain('13800000001');
    expect(body.errors[0]?.message).toBe('TypeError: no list of ••••');
  });
});
