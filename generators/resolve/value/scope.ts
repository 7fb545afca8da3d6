import type { Scope } from '../../context/context.ts';
import { DATE, record, TEXT, WAYS, type Member, type Type, type Roots } from '../../types/types.ts';
import { paramsOf } from '../../source/path-params.ts';
import type { Context, Speaker } from '../../context/context.ts';

const NOTHING: ReadonlySet<string> = new Set();

export function screenScope(context: Context, screen: Speaker): Scope {
  const pathParams = Object.values(screen.paths).flatMap(({ path }) => paramsOf(path));
  const names = Object.keys(screen.paths);
  const choice: Type = {
    kind: 'enum',
    label: WAYS,
    values: names.map((name) => ({ name, const: name })),
  };
  const route: Record<string, Member> = { name: { type: names.length > 0 ? choice : TEXT } };
  for (const param of [...pathParams, ...screen.params])
    route[param] = { type: screen.lists?.includes(param) ? { kind: 'list', of: TEXT } : TEXT };
  return {
    screen,
    use: {
      calls: new Set(),
      enums: new Set(),
      blocks: new Set(),
      widgets: new Set(),
      formats: new Set(),
      parts: new Set(),
      validators: new Map(),
    },
    roots: {
      route: record('the address of this screen', route),
      ...(context.roots.user && { user: context.roots.user }),
      ...(context.roots.site && { site: context.roots.site }),
      now: DATE,
    },
    formFields: NOTHING,
    filterFields: NOTHING,
    steps: [],
    id: 'screen',
  };
}

/** The scope with some roots added or replaced. */
export function withRoots(scope: Scope, roots: Roots): Scope {
  return { ...scope, roots: { ...scope.roots, ...roots } };
}

/** The scope with names added to a root that collects names (data, result, chosen). */
export function adding(scope: Scope, root: 'data' | 'result' | 'chosen', members: Record<string, Member>): Scope {
  if (Object.keys(members).length === 0) return scope;
  const around = scope.roots[root];
  const inherited = around?.kind === 'record' ? around.members : {};
  return withRoots(scope, { [root]: record(`"${root}"`, { ...inherited, ...members }) });
}

export function nested(scope: Scope, part: string | number): Scope {
  return { ...scope, id: `${scope.id}.${part}` };
}

/**
 * Scope of a dialog, a drawer or a row: all roots of the page, but neither form nor filter fills its requests by name.
 */
export function detached(scope: Scope): Scope {
  const { about: _of, each: _each, ...around } = scope;
  return { ...around, formFields: NOTHING, filterFields: NOTHING, itemFields: NOTHING };
}
