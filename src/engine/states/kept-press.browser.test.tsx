import { useEffect, useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent, type Locator } from 'vitest/browser';
import { call, createServer, field, form, Stage, test } from '../forms/fixtures/stage.tsx';
import { mouse, pressOn, topOf } from '../testing/press.ts';
import { BusyButton } from './BusyButton.tsx';

const button = (name: string): Locator => page.getByRole('button', { name });

function Moving({ isOff = false, onClick }: { isOff?: boolean; onClick(): void }): ReactNode {
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    const moveAway = (): void => setMoved(true);
    addEventListener('mousedown', moveAway);
    return () => removeEventListener('mousedown', moveAway);
  }, []);
  return (
    <div>
      <div style={{ height: isMoved ? 200 : 20 }} />
      <BusyButton look="primary" size="large" isRunning={false} isDisabled={isOff} onClick={onClick}>
        获取报价
      </BusyButton>
    </div>
  );
}

it('counts a click on a button that moves away under the mouse, once', async () => {
  const onClick = vi.fn();
  await render(<Moving onClick={onClick} />);
  const place = await pressOn(button('获取报价'));
  await expect.poll(() => topOf(button('获取报价')).y - place.y).toBe(180);
  await mouse('mouseReleased', place);
  await expect.poll(() => onClick.mock.calls.length).toBe(1);
  await mouse('mouseReleased', await pressOn(button('获取报价')));
  await expect.poll(() => onClick.mock.calls.length).toBe(2);
});

it('ignores a press dragged away from the button, or begun on a disabled one', async () => {
  const onClick = vi.fn();
  const { unmount } = await render(<Moving onClick={onClick} />);
  const { x, y } = await pressOn(button('获取报价'));
  await mouse('mouseReleased', { x: x + 600, y });
  await unmount();
  await render(<Moving isOff onClick={onClick} />);
  await mouse('mouseReleased', await pressOn(button('获取报价')));
  await new Promise((done) => setTimeout(done, 50));
  expect(onClick).not.toHaveBeenCalled();
});

it('submits a form from an invalid field: the error appears only after the press', async () => {
  createServer();
  const wrong = { that: test('form.amount', '==', '20'), say: '金额超过可用余额' };
  const members = [field('amount', '金额', { checks: [wrong] }), field('reason', '用途', { required: true })];
  await render(<Stage block={form({ members })} calls={{ save: call('save') }} />);
  await page.getByRole('textbox', { name: '金额' }).fill('30');
  const place = await pressOn(button('保存'));
  await new Promise((done) => setTimeout(done, 50));
  expect(topOf(button('保存')).y).toBe(place.y);
  expect(page.getByText('金额超过可用余额').elements()).toHaveLength(0);
  await mouse('mouseReleased', place);
  await expect.element(page.getByText('金额超过可用余额')).toBeVisible();
  expect(topOf(button('保存')).y).toBeGreaterThan(place.y + 4);
  await expect.element(page.getByText('请填写用途')).toBeVisible();
});

it('focuses the disabled button with its reason on Enter in a field', async () => {
  createServer();
  const enabled = { that: test('form.amount', '==', '20'), say: '报价已过期，请重新询价' };
  await render(
    <Stage block={form({ members: [field('amount', '金额')] }, { enabled })} calls={{ save: call('save') }} />,
  );
  await page.getByRole('textbox', { name: '金额' }).fill('30');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('报价已过期，请重新询价');
});

it('keeps the same button with and without a reason, so that neither focus nor press is lost', async () => {
  createServer();
  const enabled = { that: test('form.amount', '==', '20'), say: '报价已过期，请重新询价' };
  await render(
    <Stage block={form({ members: [field('amount', '金额')] }, { enabled })} calls={{ save: call('save') }} />,
  );
  const save = button('保存');
  const first = save.element();
  await page.getByRole('textbox', { name: '金额' }).fill('30');
  await expect.element(save).toHaveAccessibleDescription('报价已过期，请重新询价');
  await page.getByRole('textbox', { name: '金额' }).fill('20');
  await expect.element(save).not.toHaveAttribute('aria-disabled');
  expect(save.element()).toBe(first);
});
