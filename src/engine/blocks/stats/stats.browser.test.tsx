import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { ItemDefinition } from '#model/field.ts';
import { base, call, createServer, read, Stage } from '../../forms/fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => void (server = createServer()));
afterEach(() => void vi.unstubAllGlobals());

const item = (name: string): ItemDefinition => ({
  kind: 'item',
  name,
  title: `总额 ${name}`,
  format: 'plain',
  value: read(`row.${name}`),
  inferred: [],
  actions: [],
  ...(name === 'a' && { strong: true }),
});

it.each([3, 4, 6])('%i long figures fit on a phone', async (count) => {
  await page.viewport(390, 844);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, count);
  server.answers.record = Object.fromEntries(names.map((name) => [name, '1,234,567,890.12']));
  await render(
    <Stage
      block={{
        ...base,
        kind: 'stats',
        id: 'stats',
        source: { kind: 'call', question: { call: 'record', filling: {} } },
        items: names.map(item),
        actions: [],
      }}
      calls={{ record: call('record') }}
    />,
  );
  await expect.element(page.getByText('1,234,567,890.12').last()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
