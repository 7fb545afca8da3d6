import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ScreenBundle } from '#model/screen.ts';
import { BundleProvider } from '../scope/bundle.tsx';
import { bareHost, type EngineHost } from '../host/host.ts';
import { HostProvider } from '../HostProvider.tsx';
import { OverlaysProvider } from '../overlays/Overlays.tsx';
import { createScreenScope } from '../Screen.tsx';
import { ScopeProvider } from '../scope/use-scope.tsx';
import type { FormatCase } from '../testing/format-case.ts';
import { contractCases, WILD } from '../testing/format-cases.ts';
import { EMPTY, type FormatContext } from '../host/format.ts';
import { formatOf } from './formats.ts';
import { zh } from '../words.zh.ts';

/* How each format draws any value a server may send; print.test.ts covers `print`. */

const NOW = Date.parse('2026-11-20T16:00:00+08:00');

const host = {
  ...bareHost,
  words: zh,
  serverNow: () => NOW,
  look: { hueOf: () => 'gray', symbolOf: () => '€' },
} satisfies EngineHost;

const bundle = { calls: {}, enums: {}, parts: {}, needs: {}, validators: {} } as ScreenBundle;

async function drawn(node: ReactNode): Promise<HTMLElement> {
  const Page = (): ReactNode => (
    <FluentProvider theme={webLightTheme}>
      <HostProvider host={host}>
        <BundleProvider bundle={bundle}>
          <ScopeProvider scope={createScreenScope({}, () => NOW)}>
            <OverlaysProvider>
              <main>
                <div data-testid="value">{node}</div>
              </main>
            </OverlaysProvider>
          </ScopeProvider>
        </BundleProvider>
      </HostProvider>
    </FluentProvider>
  );
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  const { container } = await render(<RouterProvider router={router} />);
  // Some formats load on first use.
  return (await vi.waitUntil(() => container.querySelector('[data-testid=value]'), { timeout: 40_000 })) as HTMLElement;
}

/** The visible text, without ghost placeholders. */
function textOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const each of copy.querySelectorAll('[class*=ghost], [class*=sw-spoken]')) each.remove();
  return (copy.textContent ?? '').trim();
}

const squeezed = (text: string): string => text.replace(/\s+/g, '');

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime(NOW);
});
afterEach(() => vi.useRealTimers());

describe.each(Object.entries(contractCases) as [string, FormatCase][])('%s', (name, typical) => {
  const format = formatOf(name, host);
  const about = (more: Partial<FormatContext> = {}): FormatContext => ({
    title: '值',
    place: 'item',
    now: NOW,
    ...typical.about,
    ...more,
  });
  const draw = (value: unknown, place: FormatContext['place']): Promise<HTMLElement> =>
    drawn(format.draw(value, about({ place })));

  it('draws a usual value, wide and in a column', async () => {
    for (const [place, expected] of [
      ['item', typical.item],
      ['cell', typical.cell ?? typical.item],
    ] as const) {
      const element = await draw(typical.value, place);
      await expect.poll(() => squeezed(textOf(element))).toBe(squeezed(expected));
    }
  });

  it('prints every kind of empty value alike', async () => {
    const { empty = EMPTY } = typical;
    for (const nothing of [null, undefined, '']) {
      expect(textOf(await draw(nothing, 'item'))).toBe(empty);
      expect(textOf(await draw(nothing, 'cell'))).toBe(empty);
    }
  });

  it('draws any value without misreading it', async () => {
    const all = await drawn(
      WILD.map((value, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a list that does not change
        <li key={n}>{format.draw(value, about({ place: n % 2 === 0 ? 'item' : 'cell' }))}</li>
      )),
    );
    expect(all.querySelectorAll('li')).toHaveLength(WILD.length);
    if (name !== 'html') expect(all.querySelector('b')).toBeNull();
    expect(all.textContent).not.toMatch(/NaN|undefined|Invalid Date/);
  });

  it('is accessible', async () => {
    const element = await draw(typical.longest.value, 'item');
    const { violations } = await axe.run(element, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    expect(violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
    for (const control of element.querySelectorAll('button, a')) {
      expect(control.getAttribute('aria-label') ?? control.textContent).not.toBe('');
    }
  });
});
