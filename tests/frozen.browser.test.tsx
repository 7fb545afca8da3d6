import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { RouteDefinition } from '#model/screen.ts';
import { bareHost, type EngineHost } from '#engine/host.ts';
import { zh } from '#engine/words.zh.ts';
import { HostProvider } from '#engine/HostProvider.tsx';
import { Screen } from '#engine/Screen.tsx';
import { bundle } from '#generated/screens/pay/initiate-withdrawal.ts';

/* A merchant with a frozen account sees the need `not-frozen` of the paying call before filling in anything. */

afterEach(() => void vi.unstubAllGlobals());

async function show(frozen: boolean): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ code: '0', message: '', result: null }));
  const user = { frozen, firstVerify: '2', userType: 'COMPANY' };
  const host: EngineHost = {
    ...bareHost,
    words: zh,
    user,
  };
  const route: RouteDefinition = {
    path: '/',
    name: 'main',
    screen: bundle.screen.name,
    title: '',
    public: true,
    needs: [],
    load: async () => ({ bundle }),
  };
  const router = createMemoryRouter([{ path: '/', element: <Screen bundle={bundle} route={route} /> }]);
  await render(
    <FluentProvider theme={webLightTheme}>
      <HostProvider host={host}>
        <RouterProvider router={router} />
      </HostProvider>
    </FluentProvider>,
  );
}

const next = page.getByRole('button', { name: '下一步' });

it('a frozen account withdraws nothing: the first button shows the reason to the pointer', async () => {
  await show(true);
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  // The code of the tooltip is lazy, so a pointer that was there before must move again.
  await vi.waitFor(
    async () => {
      await next.unhover();
      await next.hover();
      await expect
        .element(page.getByRole('tooltip', { name: '账户已被冻结，请联系客服' }), { timeout: 2000 })
        .toBeVisible();
    },
    { timeout: 30_000 },
  );
});

it('an account that is not frozen continues', async () => {
  await show(false);
  await expect.element(next).not.toHaveAttribute('aria-disabled', 'true');
});
