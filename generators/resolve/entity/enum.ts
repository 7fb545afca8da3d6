import { rule as duplicateName } from '../../rules/duplicate-name.ts';
import { misshapen } from '../../rules/shape.ts';
import { wrongType } from '../../rules/type-error.ts';
import type { EnumValue } from '#model/enum.ts';
import { elements, flag, keyOf, member, number, rootOf, text, texts, type Source } from '../../source/source.ts';
import type { Context } from '../../context/context.ts';

export function resolveEnum(context: Context, source: Source): void {
  const at = rootOf(source, 'enum');
  if (!at) return;
  const list = member(at, 'oneOf');
  const values = (list ? elements(list) : []).map((each): EnumValue => {
    const wire = member(each, 'const');
    const value = text(wire) ?? number(wire) ?? '';
    const given = member(each, 'name');
    if (typeof value === 'number' && !given) {
      misshapen(context.problems, each, `The value ${value} needs a name, for expressions and addresses.`);
    }
    const tone = text(member(each, 'tone')) as EnumValue['tone'];
    const also = texts(member(each, 'also')).map(({ word }) => word);
    return {
      const: value,
      name: text(given) ?? String(value),
      title: text(member(each, 'title')) ?? '',
      ...(tone && { tone }),
      ...(also.length > 0 && { also }),
    };
  });
  for (const [n, value] of values.entries()) {
    const twin = values.findIndex((each) => each.name === value.name || each.const === value.const);
    if (twin < n && list) {
      const each = elements(list)[n];
      if (each)
        context.problems.add(duplicateName, keyOf(each, 'const'), `"${value.name}" stands in this enum twice.`, {
          word: value.name,
        });
    }
  }
  const kind = typeof values[0]?.const;
  const odd = values.findIndex((each) => typeof each.const !== kind);
  const oddAt = list && elements(list)[odd];
  if (oddAt) {
    const message = `The other values of this enum are each a ${kind}, and "${values[odd]?.name}" is a ${typeof values[odd]?.const}: a server that reads one kind refuses the other.`;
    wrongType(context.problems, member(oddAt, 'const') ?? oddAt, message, { word: values[odd]?.name ?? '' });
  }
  for (const [n, { title }] of values.entries()) {
    const twin = values.findIndex((each) => plain(each.title) === plain(title));
    const titleAt = list && member(elements(list)[n] ?? list, 'title');
    if (twin < n && titleAt) {
      const message = `"${title}" is the title of "${values[twin]?.name}" too: nobody could tell the two apart.`;
      context.problems.add(duplicateName, titleAt, message, { word: title });
    }
  }
  const definition = {
    name: source.name,
    title: text(member(at, 'title')) ?? source.name,
    ...(flag(member(at, 'codes')) && { codes: true as const }),
    values,
  };
  const type = {
    kind: 'enum' as const,
    label: `enum "${source.name}"`,
    values: values.map((each) => ({ name: each.name, const: each.const })),
  };
  context.enums.set(source.name, { definition, type });
}

/** The title as people compare it: without case and outer spaces. */
const plain = (title: string): string => title.trim().toLowerCase();
