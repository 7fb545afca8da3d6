import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { ActionDefinition } from '#model/action.ts';
import { Surface } from '../../states/Card.tsx';
import { createServer, field, fillingOf, form, Stage } from '../fixtures/stage.tsx';

beforeEach(() => {
  sessionStorage.clear();
  createServer();
});
afterEach(() => page.viewport(1440, 900));

it('the buttons of a form in a dialog stand one above the other on a phone, the main one on top', async () => {
  await page.viewport(390, 844);
  const cancel: ActionDefinition = { name: 'no', title: '取消', place: '', look: 'secondary', does: { kind: 'print' } };
  const block = form({ members: [field('amount', '金额')], filling: fillingOf('amount') }, { actions: [cancel] });
  await render(
    <Surface kind="panel">
      <Stage block={block} />
    </Surface>,
  );
  const boxOf = (name: string): DOMRect => page.getByRole('button', { name }).element().getBoundingClientRect();
  await expect.element(page.getByRole('button', { name: '保存' })).toBeVisible();
  expect(boxOf('保存').bottom).toBeLessThanOrEqual(boxOf('取消').top);
  expect(boxOf('保存').width).toBe(boxOf('取消').width);
});
