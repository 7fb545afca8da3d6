import { Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyPart } from '#engine/parts.ts';
import { FORBIDDEN, FORBIDDEN_OUTSIDE, mayOpen, NOT_FOUND } from './menu/menu-addresses.ts';
import { SiteMissing } from './pages/StatusPage.tsx';
import { MemberLayout } from './layout/MemberLayout.tsx';
import { LOGIN } from './session/return-path.ts';
import { useSessionState } from './session/session-context.tsx';

// Lazy, because few visits see them; the page for a missing configuration is not, because nothing more could be loaded
// then.
const Forbidden = lazyPart(async () => (await import('./pages/Refusals.tsx')).Forbidden);
const NotFound = lazyPart(async () => (await import('./pages/Refusals.tsx')).NotFound);

/** The error pages and their addresses: in the member layout, and on their own. */
export const statusPages: readonly { path: string; title: string; element: ReactNode; isInside: boolean }[] = [
  { path: FORBIDDEN, title: '暂无权限', element: later(<Forbidden />), isInside: true },
  { path: FORBIDDEN_OUTSIDE, title: '暂无权限', element: later(<Forbidden alone />), isInside: false },
];

/** Page not found: members keep the menu around it. */
export const missingPage = {
  path: NOT_FOUND,
  title: '页面不存在',
  layout: <MissingLayout />,
  element: <MissingPage />,
} as const;

function later(page: ReactNode): ReactNode {
  return <Suspense fallback={null}>{page}</Suspense>;
}

function MissingLayout(): ReactNode {
  return useIsMember() ? <MemberLayout /> : <Outlet />;
}

function MissingPage(): ReactNode {
  const { siteless } = useSessionState();
  const inside = useIsMember();
  return siteless === null ? later(<NotFound inside={inside} />) : <SiteMissing address={siteless} />;
}

function useIsMember(): boolean {
  const { status, siteless } = useSessionState();
  return status === 'signed-in' && siteless === null;
}

/** Path that a request for a member's page is redirected to; null if the person may open it. */
export function turnedAwayTo(pattern: string, isSignedIn: boolean, permissions: ReadonlySet<string>): string | null {
  if (!isSignedIn) return LOGIN;
  return mayOpen(pattern, permissions) ? null : FORBIDDEN;
}
