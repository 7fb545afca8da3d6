import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Html } from './Html.tsx';

const levels = (): (string | null)[] =>
  [...document.querySelectorAll('[data-text] :is(h1, h2, h3, h4, h5, h6)')].map((each) =>
    each.getAttribute('aria-level'),
  );

it('headings of a text go on from the heading before it, without a gap, however they were written', async () => {
  const text = '<h3>A</h3><p>a</p><h5>B</h5><h3>C</h3>';
  const page = await render(
    <main>
      <h1>Page</h1>
      <div data-text>
        <Html html={text} />
      </div>
      <h5>Behind</h5>
    </main>,
  );
  expect(levels()).toEqual(['2', '3', '2']);
  await page.rerender(
    <main>
      <h1>Page</h1>
      <h2>Part</h2>
      <div data-text>
        <Html html="<h1>A</h1><h2>B</h2>" key="other" />
      </div>
    </main>,
  );
  expect(levels()).toEqual(['3', '4']);
  expect(document.querySelector('[data-text] h1')?.textContent).toBe('A');
});
