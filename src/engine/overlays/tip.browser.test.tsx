import { useRef, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Tip } from './Tip.tsx';

function Said({ text }: { text: string }): ReactNode {
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={anchor} type="button">
        名称
      </button>
      <Tip anchor={anchor}>{text}</Tip>
    </>
  );
}

it('a tip shows all of a long text within the window, without scrolling', async () => {
  for (const length of [10, 700]) {
    const { container, unmount } = await render(<Said text={'跨境收款服务'.repeat(length).slice(0, length)} />);
    const tip = container.querySelector('[role=tooltip]')!;
    const { top, bottom, left, right } = tip.getBoundingClientRect();
    expect(tip.scrollHeight).toBeLessThanOrEqual(tip.clientHeight);
    expect([top >= 0, left >= 0, bottom <= innerHeight, right <= innerWidth]).toEqual([true, true, true, true]);
    await unmount();
  }
});
