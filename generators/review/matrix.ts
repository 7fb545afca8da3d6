import type { ActionDefinition, Gate } from '#model/action.ts';
import type { CallPermission } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import type { ScreenDefinition } from '#model/screen.ts';
import type { Revision } from '../diff/revision.node.ts';
import type { Matrix, MatrixRow } from './wire.ts';

/** The routes of a role in the product's file: all of them, or a list. */
interface Role {
  title?: string;
  all?: boolean;
  routes?: string[];
}

/** Permissions of each role to open, act and read, in both revisions. @param names of screens, before and after */
export function matrixOf(
  before: Revision,
  after: Revision,
  names: readonly { before?: string; after?: string }[],
): Matrix {
  const [was, now] = [rolesOf(before), rolesOf(after)];
  const all = [...new Set([...Object.keys(now), ...Object.keys(was)])];
  const rows = names.flatMap((name) => {
    const old = thingsOf(before.model, name.before);
    const young = thingsOf(after.model, name.after);
    const own = [...new Set([...young.keys(), ...old.keys()])].map((key): MatrixRow => {
      const [a, b] = [old.get(key), young.get(key)];
      const { kind, path, title } = (b ?? a)!;
      return {
        screen: (name.after ?? name.before)!,
        kind,
        path,
        title,
        ...((a?.asks || b?.asks) && { asks: { ...(a && { before: a.asks }), ...(b && { after: b.asks }) } }),
        ...(a && { before: all.map((role) => a.isFor(was[role])) }),
        ...(b && { after: all.map((role) => b.isFor(now[role])) }),
      };
    });
    return joined(own);
  });
  return { roles: all.map((name) => ({ name, title: (now[name] ?? was[name])?.title ?? name })), rows };
}

/** Joins rows of fields that everybody who may open the screen reads, before and after; the title lists all of them. */
function joined(rows: MatrixRow[]): MatrixRow[] {
  const screen = rows.find(({ kind }) => kind === 'screen');
  const isPlain = (row: MatrixRow): boolean =>
    row.kind === 'field' &&
    row.asks === undefined &&
    row.before?.join() === screen?.before?.join() &&
    row.after?.join() === screen?.after?.join();
  const plain = rows.filter(isPlain);
  const [first] = plain;
  if (first === undefined) return rows;
  const titles = [...new Set(plain.map(({ title }) => title))];
  return [...rows.filter((row) => !isPlain(row)), { ...first, kind: 'fields', path: '', title: titles.join(', ') }];
}

/** Returns true if a role may open a screen. A role without a description may open everything. */
export function opensFor(revision: Revision, screen: string, role: string | undefined): boolean {
  const roles = rolesOf(revision);
  const definition = revision.model.screens[screen];
  if (role === undefined || definition === undefined || Object.keys(roles).length === 0) return true;
  const known = roles[role];
  return known !== undefined && conditionOfScreen(definition).holds(known);
}

/** Definitions as one role gets them: without what the role may not see, and without the permissions that it has. */
export function asSeenBy(revision: Revision, role: string | undefined, value: unknown): unknown {
  const known = role === undefined ? undefined : rolesOf(revision)[role];
  if (known === undefined) return value;
  const seen = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(seen).filter((one) => one !== undefined);
    if (typeof each !== 'object' || each === null) return each;
    const { permission, ...rest } = each as { permission?: Gate | CallPermission };
    const own: Plain = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, seen(inner)]));
    if (permission === undefined) return own;
    // A field of a record may be named `permission` too.
    if (typeof permission !== 'object' || !('any' in permission || 'anyOf' in permission))
      return { ...own, permission: seen(permission) };
    if ('anyOf' in permission) return { ...own, permission: conditionOfCall('', permission).holds(known) };
    return conditionOfGate(permission).holds(known) ? { ...own, products: permission.products } : undefined;
  };
  return seen(value);
}

/** The routes that a role is granted individually. */
export function routesOf(revision: Revision, role: string | undefined): string[] {
  return role === undefined ? [] : (rolesOf(revision)[role]?.routes ?? []);
}

/** Returns true if other people are allowed, or another permission is required, than before. */
export function isChanged({ asks, before, after }: MatrixRow): boolean {
  return asks?.before !== asks?.after || before?.join() !== after?.join();
}

function rolesOf({ beside }: Revision): Record<string, Role> {
  return (beside?.roles ?? {}) as Record<string, Role>;
}

interface Thing {
  kind: MatrixRow['kind'];
  path: string;
  title: string;
  asks: string;
  isFor(role: Role | undefined): boolean;
}

type Condition = (role: Role) => boolean;

const has = (role: Role, route: string): boolean => role.all === true || role.routes?.includes(route) === true;

/** A screen, its actions, and its fields that some people who may open it cannot read or change. */
function thingsOf(model: Model, name: string | undefined): Map<string, Thing> {
  const things = new Map<string, Thing>();
  const screen = name === undefined ? undefined : model.screens[name];
  if (screen === undefined) return things;
  const add = (kind: Thing['kind'], path: string, title: string, asks: string[], conditions: Condition[]): void => {
    things.set(`${kind} ${path}`, {
      kind,
      path,
      title,
      asks: asks.filter((each) => each !== '').join('; '),
      isFor: (role) => role !== undefined && conditions.every((holds) => holds(role)),
    });
  };
  const opens = conditionOfScreen(screen);
  add('screen', '', textOf(screen.title), [opens.asks], [opens.holds]);
  walk(screen.block, ['block'], (value, path) => {
    const title = textOf(value['title']) || (path.at(-1) ?? '');
    if (isAction(value)) {
      const gate = conditionOfGate(value.permission);
      const calls = callsOf(value).map((call) => conditionOfCall(call, model.calls[call]?.permission, gate.asks));
      const own = [opens, gate, ...calls];
      add(
        'action',
        path.join('/'),
        title,
        own.slice(1).map((each) => each.asks),
        own.map((each) => each.holds),
      );
    } else if (isReveal(value)) {
      const call = conditionOfCall(value.reveal.call, model.calls[value.reveal.call]?.permission);
      add('field', path.join('/'), `${title} (in full)`, [call.asks], [opens.holds, call.holds]);
    } else if (
      path.length > 1 &&
      path.at(-1) !== 'does' &&
      (value['permission'] !== undefined || SHOWING.has(path.at(-2)!))
    ) {
      const gate = conditionOfGate(value['permission'] as Gate | undefined);
      add('field', path.join('/'), title, [gate.asks], [opens.holds, gate.holds]);
    }
  });
  return things;
}

interface Asked {
  asks: string;
  holds: Condition;
}

function conditionOfScreen({ public: isPublic, paths }: ScreenDefinition): Asked {
  const routes = Object.values(paths);
  if (isPublic) return { asks: 'nothing: it is public', holds: () => true };
  if (routes.length === 0) return { asks: '', holds: () => true };
  return { asks: routes.join(' or '), holds: (role) => routes.some((route) => has(role, route)) };
}

function conditionOfGate(gate: Gate | undefined): Asked {
  if (gate === undefined || gate.any.length === 0) return { asks: '', holds: () => true };
  const { any, reverse } = gate;
  const asks = `${reverse ? 'not ' : ''}${any.join(' or ')}`;
  return { asks, holds: (role) => any.some((route) => has(role, route)) !== reverse };
}

/** @param said a permission that is already listed and not repeated */
function conditionOfCall(name: string, permission: CallPermission | undefined, said?: string): Asked {
  if (permission === undefined || typeof permission === 'string')
    return { asks: permission === undefined ? '' : `${name} asks only for ${permission}`, holds: () => true };
  const { anyOf } = permission;
  const routes = anyOf.join(' or ');
  return {
    asks: routes === said ? `${name} too` : `${name} asks for ${routes}`,
    holds: (role) => anyOf.some((route) => has(role, route)),
  };
}

type Plain = Record<string, unknown>;

function isAction(value: Plain): value is Plain & ActionDefinition {
  return typeof value['does'] === 'object' && typeof value['look'] === 'string';
}

function isReveal(value: Plain): value is Plain & { reveal: { call: string } } {
  return typeof value['reveal'] === 'object' && value['reveal'] !== null && typeof value['format'] === 'string';
}

function callsOf({ does }: ActionDefinition): string[] {
  if (does.kind === 'call') return typeof does.call === 'string' ? [does.call] : Object.values(does.call);
  return does.kind === 'export' || does.kind === 'download' ? [does.call] : [];
}

/** Every inner record, with its path of names: as in the comparison, entries of a list have their own names. */
function walk(value: unknown, path: string[], tell: (value: Plain, path: string[]) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [n, each] of value.entries()) {
      const name = (each as { name?: unknown } | null)?.name;
      walk(each, [...path, typeof name === 'string' ? name : String(n)], tell);
    }
    return;
  }
  tell(value as Plain, path);
  for (const [key, inner] of Object.entries(value)) if (!LEAVES.has(key)) walk(inner, [...path, key], tell);
}

/** Keys of lists with displayed or typed values. */
const SHOWING = new Set(['columns', 'items', 'members', 'fields', 'y']);

/** Keys whose content is not a part of the screen. */
const LEAVES = new Set(['filling', 'tree', 'title', 'value', 'schema', 'of', 'permission', 'does.filling']);

function textOf(text: unknown): string {
  if (typeof text === 'string') return text;
  const parts = (text as { parts?: unknown[] } | undefined)?.parts ?? [];
  return parts.map((each) => (typeof each === 'string' ? each : ((each as { word?: string }).word ?? '…'))).join('');
}
