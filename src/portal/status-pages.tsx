import type { ReactNode } from 'react';
import { FORBIDDEN, FORBIDDEN_OUTSIDE, mayOpen, NOT_FOUND } from './layout/ways.ts';
import { Forbidden, NotFound } from './pages/StatusPage.tsx';
import { LOGIN } from './session/return-path.ts';

/** The pages that say no, with their addresses: in the member's layout, and by themselves. */
export const statusPages: readonly { path: string; title: string; element: ReactNode; isInside: boolean }[] = [
  { path: FORBIDDEN, title: '暂无权限', element: <Forbidden />, isInside: true },
  { path: FORBIDDEN_OUTSIDE, title: '暂无权限', element: <Forbidden alone />, isInside: false },
  { path: NOT_FOUND, title: '页面不存在', element: <NotFound />, isInside: false },
];

/** Where somebody stands who asks for a member's page and may not see it; null where they may. */
export function turnedAwayTo(pattern: string, isSignedIn: boolean, permissions: ReadonlySet<string>): string | null {
  if (!isSignedIn) return LOGIN;
  return mayOpen(pattern, permissions) ? null : FORBIDDEN;
}
