import { Suspense, type ReactNode } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { ExportCentre } from 'screenwright/engine/parts';
import { menus } from './generated/menus.ts';
import './shell.css';

const { title, items: all } = menus.versions['main']!;
/** A hidden screen is opened from another one. */
const items = all.filter(({ hidden }) => hidden !== true);

/** True if the address of another item is below this one, so that only one of both is marked. */
const isAbove = (path = '/'): boolean => items.some((other) => other.path?.startsWith(`${path}/`) === true);

/** The layout around every screen. */
export function Shell(): ReactNode {
  return (
    <>
      <header className="shell-bar">
        <strong>{title}</strong>
        <nav>
          {items.map((item) => (
            <NavLink key={item.path} to={item.path ?? '/'} end={isAbove(item.path)}>
              {item.title}
            </NavLink>
          ))}
        </nav>
      </header>
      <main className="shell-page">
        <Suspense>
          <Outlet />
        </Suspense>
        <ExportCentre />
      </main>
    </>
  );
}
