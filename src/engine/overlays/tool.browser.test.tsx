import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Tool } from './Tool.tsx';

it('keeps the focus when its own press disables it, and is not pressed again', async () => {
  const [onRow, onPress] = [vi.fn(), vi.fn()];
  function Last(): ReactNode {
    const [isLast, setLast] = useState(false);
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <div onClick={onRow}>
        <Tool
          title="下一页"
          icon="›"
          disabled={isLast}
          onClick={(event) => {
            event.stopPropagation();
            onPress();
            setLast(true);
          }}
        />
      </div>
    );
  }
  await render(<Last />);
  const next = page.getByRole('button', { name: '下一页' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect.element(next).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await next.click({ force: true });
  expect(onPress).toHaveBeenCalledOnce();
  expect(onRow).not.toHaveBeenCalled();
});
