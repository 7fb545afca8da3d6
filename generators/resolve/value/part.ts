import type { AroundSchema, ColumnSchema, FieldSchema, FieldsSchema, ItemSchema } from '#model/dialect-types.ts';
import type { Block } from '#model/block.ts';
import { drawsItselfInPlace } from '../../rules/draws-itself.ts';
import { misshapen } from '../../rules/shape.ts';
import { findScreen } from '../../rules/unknown-screen.ts';
import { unmetPart } from '../../rules/unmet-part.ts';
import { readingPart } from '../../rules/block-or-part.ts';
import { record, type Member, recordOf, type Roots } from '../../types/types.ts';
import { elements, member, members, text, type At } from '../../source/source.ts';
import type { Context, Inside, ScreenNames, Scope } from '../../context/context.ts';

/**
 * A part that declares `around` is resolved at every place that draws it. It sees only the roots that it declares, so
 * that it can be understood and moved independently.
 * @param at the place that names the part
 * @param given the `with` beside the name
 */
export function drawPart(
  context: Context,
  part: ScreenNames,
  at: At,
  given: At | undefined,
  scope: Scope,
  inside: Inside = {},
): Block | undefined {
  context.drawn.add(part.name);
  if (context.drawing.includes(part.name)) {
    drawsItselfInPlace(context, at, part.name);
    return undefined;
  }
  if (given) {
    misshapen(context.problems, given, `"with" gives nothing here: "${part.name}" reads what stands around it.`);
  }
  unmetPart(context, at, part, scope);
  const readsForm = isAroundForm(part);
  context.drawing.push(part.name);
  const block = context.resolve.block(context, part.at, partScope(part, scope, readsForm), {
    ...(readsForm && inside.owner && { owner: inside.owner }),
    skip: inside.skip ?? [],
  });
  context.drawing.pop();
  return block;
}

/** A part that is a list of fields, drawn in place among other fields. @param draw resolves the list */
export function drawFields<T>(
  context: Context,
  at: At,
  scope: Scope,
  draw: (fields: At<FieldsSchema>, scope: Scope) => T[],
): T[] {
  const part = readingHere(context, at);
  const fields = part && member(part.at, 'fields');
  if (fields) return drawList(context, at, part, scope, () => draw(fields, partScope(part, scope, true)));
  standsAmong(context, at, 'fields', 'a part of "fields" that reads a form "around" it');
  return [];
}

/** An entry of a list of columns or items, with its scope. */
export interface Entry<Shape> {
  at: At<Shape>;
  scope: Scope;
}

/** Columns; a part is replaced by its columns, as if they were written in its place. */
export function columnsOf(context: Context, list: At<ColumnSchema[]>, scope: Scope): Entry<ColumnSchema>[] {
  return elements(list).flatMap((at) => {
    const screen = member(at, 'screen');
    if (!screen) return [{ at, scope }];
    aloneOf(context, at);
    const part = readingHere(context, screen);
    const columns = part && member(member(part.at, 'table'), 'columns');
    const inside = part && partScope(part, scope, false);
    if (columns && inside) return drawList(context, screen, part, scope, () => columnsOf(context, columns, inside));
    standsAmong(context, screen, 'columns', 'a part with a "table" of "columns" that reads a row "around" it');
    return [];
  });
}

/** Items; a part is replaced by its items, as if they were written in its place. */
export function itemsOf(context: Context, list: At<ItemSchema[]>, scope: Scope): Entry<ItemSchema>[] {
  return elements(list).flatMap((at) => {
    const screen = member(at, 'screen');
    if (!screen) return [{ at, scope }];
    aloneOf(context, at);
    const part = readingHere(context, screen);
    const items = part && member(member(part.at, 'infoList'), 'items');
    const inside = part && partScope(part, scope, isAroundForm(part));
    if (items && inside) return drawList(context, screen, part, scope, () => itemsOf(context, items, inside));
    standsAmong(context, screen, 'items', 'a part with an "infoList" of "items" that reads what is "around" it');
    return [];
  });
}

/** The name of a part in a list allows no other key beside it. */
export function aloneOf(context: Context, at: At<FieldSchema | ColumnSchema | ItemSchema>): void {
  const beside = members(at).find((one) => one.key !== 'screen');
  if (beside) misshapen(context.problems, beside.keyAt, 'Beside "screen" nothing can stand: the part says the rest.');
}

function readingHere(context: Context, at: At): ScreenNames | undefined {
  return findScreen(context, at, text(at) ?? '') ? readingPart(context, at) : undefined;
}

function standsAmong(context: Context, at: At, list: string, must: string): void {
  if (!context.screens.has(text(at) ?? '')) return;
  misshapen(context.problems, at, `"${text(at)}" stands among ${list}: it must be ${must}.`);
}

function drawList<T>(context: Context, at: At, part: ScreenNames, scope: Scope, draw: () => T[]): T[] {
  context.drawn.add(part.name);
  if (context.drawing.includes(part.name)) {
    drawsItselfInPlace(context, at, part.name);
    return [];
  }
  unmetPart(context, at, part, scope);
  context.drawing.push(part.name);
  const drawn = draw();
  context.drawing.pop();
  return drawn;
}

function isAroundForm(part: ScreenNames): boolean {
  return part.around !== undefined && member(part.around, 'form') !== undefined;
}

/** The roots of the surrounding scope that the part declares. */
function partScope(part: ScreenNames, scope: Scope, readsForm: boolean): Scope {
  const { form, chosen, row, route, user, site, now } = scope.roots;
  const around = part.around as At<AroundSchema>;
  const some = (root: 'data' | 'result'): Record<string, Member> => {
    const at = member(around, root);
    return only(recordOf(scope.roots[root])?.members ?? {}, at ? members(at).map((each) => each.key) : []);
  };
  const params = only(recordOf(route)?.members ?? {}, ['name', ...part.params]);
  const roots: Roots = {
    ...(user && { user }),
    ...(site && { site }),
    ...(now && { now }),
    route: record('what the part reads of the address', params),
    data: record('what the part reads of "data"', some('data')),
    result: record('what the part reads of "result"', some('result')),
    ...(readsForm && form && { form }),
    ...(readsForm && chosen && { chosen }),
    ...(member(around, 'row') && row && { row }),
  };
  const nothing: ReadonlySet<string> = new Set();
  return {
    ...scope,
    roots,
    formFields: readsForm ? scope.formFields : nothing,
    filterFields: nothing,
    itemFields: nothing,
  };
}

function only(all: Record<string, Member>, names: readonly string[]): Record<string, Member> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}
