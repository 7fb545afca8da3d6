import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import type { ActionDefinition } from '#model/action.ts';
import { holds, passes, type Scope } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import type { ColumnDefinition } from '#model/field.ts';
import type { ScreenBundle } from '#model/screen.ts';
import css from '../table.module.css';
import { lazyPart } from '../../loading/loading.tsx';
import { callOf, maySend } from '../../scope/bundle.tsx';
import { opens, type EngineHost } from '../../host/host.ts';
import { statesOf, unmetNeed } from '../../needs/state-need.ts';
import { printText } from '../../formats/texts.ts';
import { words } from '../../words/words.ts';

const RowMenu = lazyPart(async () => (await import('./RowMenu.tsx')).RowMenu);

interface RowActionsProps {
  offered: readonly RowAction[];
  /** All actions under ⋯ */
  inMenu: boolean;
  onRun(action: ActionDefinition): void;
}

/**
 * Two actions as words; the others, and all dangerous ones, under ⋯. A plain function that a row calls for its last
 * cell.
 */
export function drawRowActions({ offered, inMenu, onRun }: RowActionsProps): ReactNode {
  const words = inMenu ? 0 : inWords(offered).length;
  return (
    <>
      {offered.slice(0, words).map(({ action, title, reason }) => (
        <button
          key={action.name}
          type="button"
          className={css.link}
          data-place={action.place}
          aria-disabled={reason !== undefined || undefined}
          title={reason}
          onClick={() => (reason === undefined ? onRun(action) : undefined)}
        >
          {title}
        </button>
      ))}
      {offered.length > words && <MoreButton offered={offered.slice(words)} onRun={onRun} />}
    </>
  );
}

/** True if some actions of a row are under ⋯ */
export function hasMenu(offered: readonly RowAction[], inMenu: boolean): boolean {
  return offered.length > (inMenu ? 0 : inWords(offered).length);
}

export function MoreButton({ offered, onRun }: Omit<RowActionsProps, 'inMenu'>): ReactNode {
  return (
    <Opener
      popup="menu"
      className={css.moreButton}
      aria-label={words.tables.moreActions}
      layer={(anchor, close) => <RowMenu anchor={anchor} offered={offered} onRun={onRun} onClose={close} />}
    >
      <MoreHorizontal20Regular />
    </Opener>
  );
}

interface OpenerProps {
  popup: 'menu' | 'dialog';
  className: string | undefined;
  'aria-label'?: string;
  title?: string;
  /** If false, a click does not open the layer. Default: true. */
  mayOpen?: boolean;
  /** Loaded on the first click. */
  layer(anchor: RefObject<HTMLElement | null>, onClose: () => void): ReactNode;
  children: ReactNode;
}

/** A button that opens a layer. The layer returns the focus when it closes. */
export function Opener({ popup, mayOpen = true, layer, children, ...rest }: OpenerProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        {...rest}
        ref={button}
        type="button"
        aria-haspopup={popup}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen && mayOpen)}
      >
        {children}
      </button>
      {isOpen && <Suspense fallback={null}>{layer(button, close)}</Suspense>}
    </>
  );
}

/** Context shared by all rows of a table. */
interface Around {
  bundle: ScreenBundle;
  host: EngineHost;
}

/** An action as currently offered by a row. */
export interface RowAction {
  action: ActionDefinition;
  title: string;
  /** Reason why the action is disabled. */
  reason?: string;
}

/**
 * A row's actions in the author's order, dangerous ones last. Evaluated without subscribing: the whole row redraws
 * anyway.
 */
export function rowActionsOf(
  actions: readonly ActionDefinition[],
  scope: Scope,
  { bundle, host }: Around,
): RowAction[] {
  const shown: RowAction[] = [];
  for (const action of actions) {
    if (!opens(action.permission, host)) continue;
    if (action.visible !== undefined && !holds(action.visible, scope)) continue;
    const reason = reasonAgainst(action, scope, bundle);
    shown.push({
      action,
      title: printText(action.title, scope, bundle, host),
      ...(reason !== undefined && { reason: printText(reason, scope, bundle, host) }),
    });
  }
  return [...shown.filter((each) => !isDanger(each)), ...shown.filter(isDanger)];
}

/** True for dangerous actions, which are never shown as words. */
export function isDanger({ action }: RowAction): boolean {
  return action.look === 'danger';
}

/** The actions that a wide table shows as words; the rest is under ⋯. */
export function inWords(offered: readonly RowAction[]): readonly RowAction[] {
  return offered.filter((each) => !isDanger(each)).slice(0, 2);
}

function reasonAgainst(action: ActionDefinition, scope: Scope, bundle: ScreenBundle): Text | undefined {
  if (action.does.kind === 'call') {
    const { call } = action.does;
    const names = typeof call === 'string' ? [call] : Object.values(call);
    const needs = names.flatMap((name) => statesOf(callOf(bundle, name).needs, bundle));
    const unmet = unmetNeed(needs, scope);
    if (unmet !== undefined) return unmet.check.say;
  }
  return action.enabled !== undefined && !passes(action.enabled.that, scope) ? action.enabled.say : undefined;
}

/** Roots that a row's actions read besides `row`. */
export function readsOfActions(actions: readonly ActionDefinition[]): string[] {
  const reads = actions.flatMap((action) => [
    ...(action.visible?.reads ?? []),
    ...(action.enabled?.that.reads ?? []),
    ...(typeof action.title === 'string' ? [] : action.title.reads),
  ]);
  return [...new Set(reads)].filter((path) => path !== 'row' && !path.startsWith('row.'));
}

/** True if this person may change this cell now; a string gives the reason why not. */
export function mayEdit(column: ColumnDefinition, scope: Scope, { bundle, host }: Around): boolean | string {
  if (column.edit === undefined) return false;
  if (!maySend(column.edit, bundle, host)) return false;
  if (column.enabled === undefined || passes(column.enabled.that, scope)) return true;
  return printText(column.enabled.say, scope, bundle, host) || false;
}
