import { useRef, useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { Floating } from './Floating.tsx';

function Menu({ name }: { name: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(true);
  const close = (): void => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={box}>
      <button type="button">{name}</button>
      {isOpen && (
        <Floating anchor={box} onClose={close}>
          {`choices of ${name}`}
        </Floating>
      )}
    </div>
  );
}

it('two layers that return the focus do not pass it back and forth', async () => {
  const uncaught: string[] = [];
  const onError = (event: ErrorEvent): void => {
    event.preventDefault();
    uncaught.push(event.message);
  };
  addEventListener('error', onError);
  await render(
    <>
      <Menu name="first" />
      <Menu name="second" />
      <input aria-label="elsewhere" />
    </>,
  );
  page.getByRole('textbox', { name: 'elsewhere' }).element().focus();
  await expect.element(page.getByText(/choices of/)).not.toBeInTheDocument();
  removeEventListener('error', onError);
  expect(uncaught).toEqual([]);
});
