import { rule as unfilledRequestField } from '../../rules/unfilled-request-field.ts';
import type { Gate } from '#model/action.ts';
import type { NavigateTarget } from '#model/field.ts';
import { findRoute, matches } from '../../rules/unknown-route.ts';
import { unknownParam } from '../../rules/unknown-param.ts';
import { text, type At } from '../../source/source.ts';
import type { Context, ScreenNames, Scope } from '../../context/context.ts';
import { typeExpression } from '../value/expression.ts';
import { resolveValues } from '../value/filling.ts';
import { recordOf } from '../../types/types.ts';
import { paramsOf } from '../../source/path-params.ts';
import { resolveTarget } from '../value/targets.ts';

/**
 * A path of this portal, `back`, or a path with `{expression}`. Path parameters that `with` omits come from the row,
 * then from the address.
 */
export function resolveNavigate(context: Context, at: At, given: At | undefined, scope: Scope): NavigateTarget {
  const path = text(at) ?? '';
  const said = resolveTarget(context, at, scope);
  if (said) {
    const { says, ways } = said;
    return { path: '', filling: {}, says, ...(ways.length > 0 && { ways: ways.map((way) => ({ path: way })) }) };
  }
  const filling = resolveValues(context, given, scope);
  if (path === 'back') return { path, filling };
  const screen = findRoute(context, at, path);
  if (screen && given) unknownParam(context, given, screen);
  for (const param of paramsOf(path)) {
    if (param in filling) continue;
    const root = (['row', 'route'] as const).find((each) => param in (recordOf(scope.roots[each])?.members ?? {}));
    if (root === undefined) {
      context.problems.add(unfilledRequestField, at, `Nothing fills ":${param}" of this path: fill it in "with".`, {
        word: param,
      });
    } else
      filling[param] = { value: typeExpression(context, at, `${root}.${param}`, scope).expression, inferred: true };
  }
  const permission = screen && wayTo(screen, path, scope);
  return { path, filling, ...(permission && { permission }) };
}

/** Links to a screen are hidden from people who may not open it; on public screens all links are shown. */
function wayTo(screen: ScreenNames, path: string, scope: Scope): Gate | undefined {
  if (screen.public || scope.screen.public) return undefined;
  const pattern = Object.values(screen.paths).find((each) => matches(each.path, path))?.path ?? path;
  const bare = pattern.replace(/\/:[A-Za-z]\w*/g, '');
  return { any: [...new Set([pattern, bare])], products: [], reverse: false };
}
