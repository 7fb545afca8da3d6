import { useSyncExternalStore } from 'react';
import { createEmitter } from '#model/emitter.ts';

/*
 * Title of the visible page. The route has a title before anything is loaded; a screen whose title reads an answer
 * replaces it later.
 */

let page = { pathname: '', title: '' };
const changes = createEmitter();

export function setPageTitle(pathname: string, title: string): void {
  if (page.pathname === pathname && page.title === title) return;
  page = { pathname, title };
  changes.emit();
}

/** Undefined until the page at this address has said it. */
export function usePageTitle(pathname: string): string | undefined {
  const title = (): string | undefined => (page.pathname === pathname ? page.title : undefined);
  return useSyncExternalStore(subscribe, title, title);
}

const subscribe = changes.subscribe;
