import { useEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { Navigation } from '#portal/navigation.tsx';
import { Portal, type PortalProps } from '#portal/portal.tsx';
import type { FromPreview, MenuOrder } from './order.ts';
import { openPreviewSession, passingPreferences } from './session.ts';

/** The shell's menu as one account sees it, all groups open. */
export function MenuPreview({ order, tell }: { order: MenuOrder; tell: (message: FromPreview) => void }): ReactNode {
  const [session, setSession] = useState<PortalProps['session'] | null>(null);
  const [preferences] = useState(passingPreferences);
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: <Navigation /> }]));
  useEffect(() => {
    let isOver = false;
    const begin = async (): Promise<void> => {
      const opened = await openPreviewSession();
      const state = opened.read();
      const without = new Set(order.without);
      const permissions = new Set([...state.permissions, ...order.with].filter((route) => !without.has(route)));
      const seen = { ...state, permissions };
      if (!isOver) setSession({ ...opened, read: () => seen });
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [order]);
  useEffect(() => {
    if (session !== null) tell({ kind: 'went', path: '', screen: undefined });
  }, [session, tell]);
  if (session === null) return null;
  return (
    <Portal session={session} preferences={preferences} router={router} routes={[]} menus={order.menus} theme="light" />
  );
}
