import type { ReactNode } from 'react';

/** The words of an agreement, paragraph by paragraph: as text, which nothing can be hidden in. */
export function AgreementText({ html }: { html: string }): ReactNode {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...parsed.body.querySelectorAll('h1, h2, h3, h4, p, li')];
  const lines = blocks.length === 0 ? [parsed.body.textContent] : blocks.map((each) => each.textContent);
  return lines.map((line, n) => (
    // oxlint-disable-next-line react/no-array-index-key -- a text that does not change
    <p key={n}>{line}</p>
  ));
}
