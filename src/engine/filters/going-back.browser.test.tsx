import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { render } from 'vitest-browser-react';
import type { ScreenBundle } from '#model/screen.ts';
import { BundleProvider } from '../scope/bundle.tsx';
import { useAddress, type NewestAddress } from './url-state.ts';

/* With the history of the browser, which goes back later than it is told to. */

it('changes the address that it goes back to, not the one that it leaves', async () => {
  const before = location.href;
  let newest!: NewestAddress;
  function Probe(): null {
    const [, address] = useAddress();
    useEffect(() => void (newest = address), [address]);
    return null;
  }
  const router = createBrowserRouter([
    {
      path: '*',
      element: (
        <BundleProvider bundle={{} as ScreenBundle}>
          <Probe />
        </BundleProvider>
      ),
    },
  ]);
  const view = await render(<RouterProvider router={router} />);
  const at = (): string | null => new URLSearchParams(location.search).get('open');
  const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));
  const query = (open?: string): URLSearchParams => {
    const { query: now } = newest.read();
    now.delete('open');
    if (open !== undefined) now.set('open', open);
    return now;
  };
  try {
    newest.write(query('1'), null, false);
    await expect.poll(at).toBe('1');
    // One row is closed and another one opened in one turn.
    newest.goBack(query());
    newest.write(query('2'), null, false);
    await rest();
    expect(at()).toBe('2');
    history.back();
    await expect.poll(at).toBe(null);
    // And the other one is closed too, before the browser has gone back over the first.
    newest.write(query('3'), null, false);
    await expect.poll(at).toBe('3');
    newest.goBack(query());
    newest.write(query('4'), null, false);
    newest.goBack(query());
    await rest();
    expect(at()).toBe(null);
    expect(location.href).toBe(before);
  } finally {
    await view.unmount();
    router.dispose();
    history.replaceState(null, '', before);
  }
});
