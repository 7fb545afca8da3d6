import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { FORBIDDEN, FORBIDDEN_OUTSIDE, mayOpen, NOT_FOUND } from './menu/ways.ts';
import { Forbidden, NotFound } from './pages/StatusPage.tsx';
import { MemberLayout } from './layout/MemberLayout.tsx';
import { LOGIN } from './session/return-path.ts';
import { useSessionState } from './session/session-context.tsx';

/** The pages that say no, with their addresses: in the member's layout, and by themselves. */
export const statusPages: readonly { path: string; title: string; element: ReactNode; isInside: boolean }[] = [
  { path: FORBIDDEN, title: '暂无权限', element: <Forbidden />, isInside: true },
  { path: FORBIDDEN_OUTSIDE, title: '暂无权限', element: <Forbidden alone />, isInside: false },
];

/** No such page: a member keeps the menu around it. */
export const missingPage = {
  path: NOT_FOUND,
  title: '页面不存在',
  layout: <MissingLayout />,
  element: <MissingPage />,
} as const;

function MissingLayout(): ReactNode {
  return useIsMember() ? <MemberLayout /> : <Outlet />;
}

function MissingPage(): ReactNode {
  return <NotFound inside={useIsMember()} />;
}

function useIsMember(): boolean {
  const { status, siteless } = useSessionState();
  return status === 'signed-in' && siteless === null;
}

/** Where somebody stands who asks for a member's page and may not see it; null where they may. */
export function turnedAwayTo(pattern: string, isSignedIn: boolean, permissions: ReadonlySet<string>): string | null {
  if (!isSignedIn) return LOGIN;
  return mayOpen(pattern, permissions) ? null : FORBIDDEN;
}
