import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './html.module.css';
import { sanitise } from './sanitise.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const DEEPEST = 6;

/** HTML that somebody else wrote, harmless. The file weighs what the cleaner weighs: it is loaded where it is drawn. */
export function Html({ html, className = '' }: { html: string; className?: string }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const holder = element.current;
    if (holder === null) return;
    holder.replaceChildren(sanitise(html));
    relevel(holder);
  }, [html]);
  return <div ref={element} className={`${styles.html} ${className}`} />;
}

/**
 * Whoever wrote the text knew nothing of the page that it stands on: its headings are told as the next levels under the
 * heading before it, without a gap. They look as they were written.
 */
function relevel(holder: HTMLElement): void {
  const own = [...holder.querySelectorAll(HEADINGS)];
  if (own.length === 0) return;
  const before = [...document.querySelectorAll(HEADINGS)].findLast(
    (each) => (each.compareDocumentPosition(holder) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !holder.contains(each),
  );
  const above = before === undefined ? 0 : levelOf(before);
  const levels = [...new Set(own.map(levelOf))].toSorted((a, b) => a - b);
  for (const heading of own) {
    heading.setAttribute('aria-level', String(Math.min(DEEPEST, above + 1 + levels.indexOf(levelOf(heading)))));
  }
}

function levelOf(heading: Element): number {
  return Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1));
}
