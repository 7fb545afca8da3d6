import { useLayoutEffect, useRef, type ReactNode } from 'react';
import DOMPurify from 'dompurify';
import styles from './html.module.css';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const DEEPEST = 6;

/** Sanitised third-party HTML. The module contains the sanitiser, so it loads where it is used. */
export function Html({ html }: { html: string }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const holder = element.current;
    if (holder === null) return;
    holder.replaceChildren(sanitise(html));
    relevel(holder);
    holder.dataset['drawn'] = '';
  }, [html]);
  return <div ref={element} className={styles.html} />;
}

/** Heading levels of the text follow the preceding heading of the page without a gap. Their look stays. */
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

const TAGS =
  'a b blockquote br caption code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  );
const ATTRIBUTES = 'alt colspan height href rowspan scope src start title width'.split(' ');
/** Elements removed with their text. */
const SILENT = 'iframe math noscript script select style svg template textarea title xmp'.split(' ');
const LINKS = /^(?:https?|mailto|tel):/i;
const PICTURES = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i;

/** Created with the first HTML of a screen. */
let cleaner: ReturnType<typeof DOMPurify> | undefined;

function makeCleaner(): ReturnType<typeof DOMPurify> {
  const purify = DOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A') secureLink(node);
    if (node.nodeName === 'IMG') securePicture(node);
  });
  return purify;
}

/**
 * Sanitises server HTML into inert nodes: no scripts, styles, forms, frames or names for scripts to look up; links
 * without a referrer, images only from this site. HTML is never inserted into the page as a string.
 */
function sanitise(html: string): DocumentFragment {
  cleaner ??= makeCleaner();
  // The content policy forbids `base` even in a detached document and logs a violation, so it is removed before
  // parsing.
  return cleaner.sanitize(html.replace(/<(\/?)base\b/gi, '<$1x-base'), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    SANITIZE_DOM: true,
    FORBID_CONTENTS: SILENT,
    RETURN_DOM_FRAGMENT: true,
  });
}

function addressOf(written: string): URL | null {
  return URL.canParse(written, location.href) ? new URL(written, location.href) : null;
}

function secureLink(link: Element): void {
  const address = addressOf(link.getAttribute('href') ?? '');
  if (address === null || !LINKS.test(address.href)) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

function securePicture(picture: Element): void {
  const written = picture.getAttribute('src') ?? '';
  const address = addressOf(written);
  if (address?.origin === location.origin || PICTURES.test(written)) {
    picture.setAttribute('loading', 'lazy');
    if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '');
    return;
  }
  // An external image would reveal the reader to its owner.
  picture.replaceWith(picture.ownerDocument.createTextNode(picture.getAttribute('alt') ?? ''));
}
