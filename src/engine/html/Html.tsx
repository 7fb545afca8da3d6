import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './html.module.css';
import { sanitise } from './sanitise.ts';

/** HTML that somebody else wrote, harmless. The file weighs what the cleaner weighs: it is loaded where it is drawn. */
export function Html({ html, className = '' }: { html: string; className?: string }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => element.current?.replaceChildren(sanitise(html)), [html]);
  return <div ref={element} className={`${styles.html} ${className}`} />;
}
