import { useEffect, useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { cdp, page, userEvent } from 'vitest/browser';
import { call, createServer, field, form, Stage, test } from '../forms/fixtures/stage.tsx';
import { BusyButton } from './BusyButton.tsx';

interface Mouse {
  send(method: 'Input.dispatchMouseEvent', event: object): Promise<void>;
}

/** Sends real mouse events, since the page's handling of them is under test. The tests run in a frame of the page. */
async function mouse(type: 'mousePressed' | 'mouseReleased', x: number, y: number): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const scale = frame.width === 0 ? 1 : frame.width / innerWidth;
  const place = { x: frame.x + x * scale, y: frame.y + y * scale };
  await (cdp() as Mouse).send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
}

function topOf(name: string): { x: number; y: number } {
  const { x, y } = page.getByRole('button', { name }).element().getBoundingClientRect();
  return { x: x + 20, y: y + 4 };
}

/**
 * Presses a button near its upper edge at its current position; retries, because a browser that is still drawing may
 * miss the first press.
 */
async function pressOn(name: string): Promise<{ x: number; y: number }> {
  const button = page.getByRole('button', { name }).element();
  let isDown = false;
  button.addEventListener('pointerdown', () => (isDown = true), { capture: true, once: true });
  let place = topOf(name);
  await expect
    .poll(async () => {
      if (isDown) return true;
      place = topOf(name);
      await mouse('mousePressed', place.x, place.y);
      if (!isDown) await mouse('mouseReleased', place.x, place.y);
      return isDown;
    })
    .toBe(true);
  return place;
}

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
  const { x, y } = await pressOn('获取报价');
  await expect.poll(() => topOf('获取报价').y - y).toBe(180);
  await mouse('mouseReleased', x, y);
  await expect.poll(() => onClick.mock.calls.length).toBe(1);
  const moved = await pressOn('获取报价');
  await mouse('mouseReleased', moved.x, moved.y);
  await expect.poll(() => onClick.mock.calls.length).toBe(2);
});

it('ignores a press dragged away from the button, or begun on a disabled one', async () => {
  const onClick = vi.fn();
  const { unmount } = await render(<Moving onClick={onClick} />);
  const { x, y } = await pressOn('获取报价');
  await mouse('mouseReleased', x + 600, y);
  await unmount();
  await render(<Moving isOff onClick={onClick} />);
  const off = await pressOn('获取报价');
  await mouse('mouseReleased', off.x, off.y);
  await new Promise((done) => setTimeout(done, 50));
  expect(onClick).not.toHaveBeenCalled();
});

it('submits a form from an invalid field: the error appears only after the press', async () => {
  createServer();
  const wrong = { that: test('form.amount', '==', '20'), say: '金额超过可用余额' };
  const members = [field('amount', '金额', { checks: [wrong] }), field('reason', '用途', { required: true })];
  await render(<Stage block={form({ members })} calls={{ save: call('save') }} />);
  await page.getByRole('textbox', { name: '金额' }).fill('30');
  const { x, y } = await pressOn('保存');
  await new Promise((done) => setTimeout(done, 50));
  expect(topOf('保存').y).toBe(y);
  expect(page.getByText('金额超过可用余额').elements()).toHaveLength(0);
  await mouse('mouseReleased', x, y);
  await expect.element(page.getByText('金额超过可用余额')).toBeVisible();
  expect(topOf('保存').y).toBeGreaterThan(y + 4);
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
  const button = page.getByRole('button', { name: '保存' });
  const first = button.element();
  await page.getByRole('textbox', { name: '金额' }).fill('30');
  await expect.element(button).toHaveAccessibleDescription('报价已过期，请重新询价');
  await page.getByRole('textbox', { name: '金额' }).fill('20');
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  expect(button.element()).toBe(first);
});
