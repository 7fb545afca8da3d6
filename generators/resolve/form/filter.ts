import type { FiltersSchema } from '#model/dialect-types.ts';
import { widgetFacts } from '#model/built-in.ts';
import type { FieldDefinition } from '#model/field.ts';
import { duplicateField } from '../../rules/duplicate-name.ts';
import type { Member } from '../../types/types.ts';
import { elements, member, members, text, type At } from '../../source/source.ts';
import type { Context, RequestMember, Scope } from '../../context/context.ts';
import { resolveField } from './field.ts';
import { readingPart } from '../../rules/block-or-part.ts';

/** The types of filter fields, before any expression is resolved. */
export function filterMembers(
  at: At<FiltersSchema> | undefined,
  request: Record<string, RequestMember>,
): Record<string, Member> {
  return Object.fromEntries(
    (at ? elements(at) : []).flatMap((each) => {
      const name = text(each) ?? text(member(each, 'field'));
      const found = name === undefined ? undefined : request[name];
      return name !== undefined && found ? [[name, { type: found.type, field: found.field }] as const] : [];
    }),
  );
}

export function resolveFilter(
  context: Context,
  at: At<FiltersSchema> | undefined,
  scope: Scope,
  request: Record<string, RequestMember>,
  label: string,
): FieldDefinition[] {
  const fields = (at ? elements(at) : []).flatMap((each) => {
    const name = text(each) ?? text(member(each, 'field')) ?? '';
    const field = resolveField(context, each, name, scope, { members: request, required: [], label, root: 'filter' });
    const several = field !== undefined && widgetFacts(field.widget).several === true && request[name]?.many === true;
    return field ? [{ field: several ? { ...field, several } : field, at: each }] : [];
  });
  duplicateField(
    context,
    fields.map((each) => ({ name: each.field.name, at: each.at })),
  );
  return fields.map((each) => each.field);
}

/** The filter of a whole block applies to every call inside it and may name any of their request fields. */
export function requestsInside(context: Context, at: At): Record<string, RequestMember> {
  const found: Record<string, RequestMember> = {};
  const seen = new Set<At['source']>();
  const walk = (each: At): void => {
    const part = readingPart(context, member(each, 'screen'));
    if (part && !seen.has(part.source)) {
      seen.add(part.source);
      walk(part.at);
    }
    for (const { key, at: inner } of members(each)) {
      const call =
        key === 'call' || each.node.parent?.children?.[0]?.value === 'data'
          ? context.calls.get(text(inner) ?? '')
          : undefined;
      if (call) for (const [name, field] of Object.entries(call.request)) found[name] ??= field;
      walk(inner);
    }
    for (const inner of elements(each)) walk(inner);
  };
  walk(at);
  return found;
}
