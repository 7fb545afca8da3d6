import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DemoContext } from './demo-context.ts';
import { DemoBar } from './DemoBar.tsx';

it('appears only in a demo', () => {
  expect(renderToString(<DemoBar />)).toBe('');
  expect(
    renderToString(
      <DemoContext value={false}>
        <DemoBar isOpenFirst />
      </DemoContext>,
    ),
  ).toBe('');
  expect(
    renderToString(
      <DemoContext value>
        <DemoBar />
      </DemoContext>,
    ),
  ).toContain('演示环境');
});
