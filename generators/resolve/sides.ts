import type { SidesSchema } from '#model/dialect-types.ts';
import type { Lifecycle } from '#model/lifecycle.ts';
import type { Sides } from '#model/entity.ts';
import { misshapen } from '../check/shape.ts';
import { wrongType } from '../check/type-error.ts';
import { findEnumValue } from '../check/unknown-enum-name.ts';
import { findField } from '../check/unknown-field.ts';
import { describe } from '../expression/types.ts';
import { member, text, texts, type At } from '../load/source.ts';
import type { Context, ResolvedEntity } from './context.ts';

/** The two owners of a record, what the second one sees of it, and which steps are whose. */
export function resolveSides(
  context: Context,
  at: At<SidesSchema> | undefined,
  all: ResolvedEntity['members'],
  lifecycle: Lifecycle | undefined,
  where: string,
): { sides?: Sides } {
  if (!at) return {};
  const type = all[lifecycle?.field ?? '']?.type;
  if (!lifecycle || type?.kind !== 'enum') {
    misshapen(context.problems, at, 'A record with two sides needs a lifecycle: its states say whose step is next.');
    return {};
  }
  const owner = (word: 'from' | 'to'): string => {
    const fieldAt = member(at, word) ?? at;
    const name = text(fieldAt) ?? '';
    const found = findField(context, fieldAt, all, name, where);
    if (found && found.field.type !== 'string')
      wrongType(context.problems, fieldAt, `An owner is named by a text; "${name}" is ${describe(found.type)}.`);
    return name;
  };
  const statesIn = (list: At | undefined): (string | number)[] =>
    texts(list).flatMap((each) => findEnumValue(context, each.at, type, each.word) ?? []);
  const [may, sees] = [member(at, 'may'), member(at, 'sees')];
  return {
    sides: {
      ...{ from: owner('from'), to: owner('to') },
      ...(sees && { sees: statesIn(sees) }),
      may: { from: statesIn(may && member(may, 'from')), to: statesIn(may && member(may, 'to')) },
    },
  };
}
