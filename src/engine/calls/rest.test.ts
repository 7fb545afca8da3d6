import { beforeAll, describe, expect, it } from 'vitest';
import { words, speak } from '../words/words.ts';
import { en } from '../words.en.ts';
import { readRest } from './rest.ts';

const failing = (status: number, body: unknown, headers = {}): Promise<unknown> =>
  readRest(Response.json(body, { status, headers }));

describe('an answer of a REST service', () => {
  beforeAll(() => speak(en));

  it('is its body', async () => {
    expect(await readRest(Response.json([{ id: 1 }]))).toEqual([{ id: 1 }]);
    expect(await readRest(new Response(null, { status: 204 }))).toBeNull();
  });

  it('has no result for a call without one, whatever its body', async () => {
    for (const body of ['', 'deleted', '{}']) {
      // oxlint-disable-next-line no-await-in-loop -- one answer after the other
      expect(await readRest(new Response(body), { result: 'none' })).toBeNull();
    }
    await expect(readRest(new Response('', { status: 409 }), { result: 'none' })).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it('may have been executed if it is truncated', async () => {
    await expect(readRest(new Response('[{"id":'))).rejects.toMatchObject({ kind: 'network', isUncertain: true });
  });

  it('has its outcome in the status, and the reason in problem details', async () => {
    await expect(failing(409, { title: 'Sold', detail: 'This pet is sold.' })).rejects.toMatchObject({
      kind: 'refused',
      code: '409',
      message: 'This pet is sold.',
    });
    await expect(failing(401, {})).rejects.toMatchObject({ kind: 'signed-out', message: words.calls.status(401) });
    await expect(failing(403, { title: 'Not yours' })).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'Not yours',
    });
    await expect(failing(429, {}, { 'retry-after': '7' })).rejects.toMatchObject({ kind: 'refused', retryAfter: 7 });
  });

  it('hides the details of a server failure from people', async () => {
    await expect(failing(500, { detail: 'NullPointerException' })).rejects.toMatchObject({
      kind: 'http',
      message: words.calls.status(500),
    });
  });

  it.each([
    [[{ pointer: '#/name', detail: 'too short' }]],
    [[{ field: 'name', message: 'too short' }]],
    [{ name: ['too short'] }],
    [{ name: 'too short' }],
  ])('brings errors to their fields: %j', async (errors) => {
    await expect(failing(422, { errors })).rejects.toMatchObject({
      kind: 'broken',
      errors: [{ path: '/name', message: 'too short' }],
    });
  });
});
