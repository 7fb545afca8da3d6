import { Link } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { linkParts } from '../linked-text.ts';

/** A sentence with links in it: those of this portal stay in the page, the others open beside it. */
export function LinkedText({ text }: { text: string }): ReactNode {
  return linkParts(text).map((part, n) =>
    part.href === undefined ? (
      <span key={n}>{part.text}</span>
    ) : part.href.startsWith('/') ? (
      <Inside key={n} href={part.href} text={part.text} />
    ) : (
      <Link key={n} href={part.href} target="_blank" rel="noopener" inline>
        {part.text}
      </Link>
    ),
  );
}

function Inside({ href, text }: { href: string; text: string }): ReactNode {
  const go = useLinkClickHandler<HTMLAnchorElement>(href);
  return (
    <Link href={useHref(href)} inline onClick={(event) => go(event as React.MouseEvent<HTMLAnchorElement, MouseEvent>)}>
      {text}
    </Link>
  );
}
