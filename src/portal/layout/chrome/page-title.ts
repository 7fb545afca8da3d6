import { useSyncExternalStore } from 'react';
import { createEmitter } from '#model/emitter.ts';

/*
 * Title of the visible page. A route has a title before loading; a screen may replace it by one that depends on an
 * answer.
 */

let page = { pathname: '', title: '' };
const changes = createEmitter();

export function setPageTitle(pathname: string, title: string): void {
  if (page.pathname === pathname && page.title === title) return;
  page = { pathname, title };
  changes.emit();
}

/** Undefined until the page at this address has reported it. */
export function usePageTitle(pathname: string): string | undefined {
  const title = (): string | undefined => (page.pathname === pathname ? page.title : undefined);
  return useSyncExternalStore(subscribe, title, title);
}

const subscribe = changes.subscribe;
