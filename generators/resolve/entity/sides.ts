import { formatFacts } from '#model/formats.ts';
import type { CallSchema, GrantsSchema, SidesSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import type { Lifecycle } from '#model/lifecycle.ts';
import type { Grants, Sides } from '#model/entity.ts';
import { misshapen } from '../../rules/shape.ts';
import { wrongType } from '../../rules/type-error.ts';
import { findEntity } from '../../rules/unknown-entity.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { findField } from '../../rules/unknown-field.ts';
import { describe } from '../../types/types.ts';
import { member, text, texts, type At } from '../../source/source.ts';
import type { Context, ResolvedEntity } from '../../context/context.ts';

/** The two owners of a record, what the second owner sees of it, and which steps each may take. */
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

/**
 * The conditions under which a record grants its maker's rights: its state, the field that lists the rights, and its
 * period.
 */
export function resolveGrants(
  context: Context,
  at: At<GrantsSchema> | undefined,
  all: ResolvedEntity['members'],
  lifecycle: Lifecycle | undefined,
  { where, hasSides }: { where: string; hasSides: boolean },
): { grants?: Grants } {
  if (!at) return {};
  const type = all[lifecycle?.field ?? '']?.type;
  if (!lifecycle || type?.kind !== 'enum' || !hasSides) {
    misshapen(context.problems, at, 'Only a record with two sides and a lifecycle grants anything.');
    return {};
  }
  const stateAt = member(at, 'state') ?? at;
  const state = findEnumValue(context, stateAt, type, text(stateAt) ?? '');
  const rightsAt = member(at, 'rights') ?? at;
  const rights = findField(context, rightsAt, all, text(rightsAt) ?? '', where);
  if (rights && !(rights.type.kind === 'list' && rights.type.of.kind === 'enum'))
    wrongType(
      context.problems,
      rightsAt,
      `Rights are a list of an enum; "${rights.field.name}" is ${describe(rights.type)}.`,
    );
  const day = (word: 'from' | 'until'): string | undefined => {
    const dayAt = member(at, word);
    const found = dayAt && findField(context, dayAt, all, text(dayAt) ?? '', where);
    if (dayAt && found && formatFacts(found.field.format).holds !== 'day')
      wrongType(
        context.problems,
        dayAt,
        `A grant holds from day to day; "${found.field.name}" is ${describe(found.type)}.`,
      );
    return found?.field.name;
  };
  const [from, until, code] = [day('from'), day('until'), text(member(at, 'code'))];
  if (state === undefined || !rights) return {};
  return {
    grants: {
      ...{ state, rights: rights.field.name },
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      ...(code !== undefined && { code }),
    },
  };
}

/** The grant that a call requires; its request names the granting record. */
export function resolveGrant(
  context: Context,
  at: At<NonNullable<CallSchema['grant']>> | undefined,
  required: readonly string[],
): Pick<CallContract, 'grant'> {
  if (!at) return {};
  const ofAt = member(at, 'of') ?? at;
  const rightAt = member(at, 'right') ?? at;
  const entity = findEntity(context, ofAt, text(ofAt) ?? '');
  if (!entity) return {};
  const { grants, name, key } = entity.definition;
  if (!grants) {
    misshapen(context.problems, ofAt, `Records of "${name}" grant nothing: the entity has no "grants".`);
    return {};
  }
  if (!required.includes(key))
    misshapen(
      context.problems,
      at,
      `The request must name the record of the grant: "${key}" is missing in it, or optional.`,
    );
  const type = entity.members[grants.rights]?.type;
  if (type?.kind !== 'list' || type.of.kind !== 'enum') return {};
  const { of: rights } = type;
  const found = texts(rightAt).map(({ word, at: wordAt }) => findEnumValue(context, wordAt, rights, word));
  const known = found.filter((each) => each !== undefined).map(String);
  return known.length === 0 ? {} : { grant: { of: name, rights: known } };
}
