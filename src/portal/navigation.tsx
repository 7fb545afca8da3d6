import type { ReactNode } from 'react';
import { SideMenu } from './layout/SideMenu.tsx';

/** The menu alone, with nothing folded: what a review of it looks at. */
export function Navigation(): ReactNode {
  return (
    <main id="main" tabIndex={-1}>
      <SideMenu isUnfolded />
    </main>
  );
}
