import { formatFacts } from '#model/formats.ts';
import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract, ExportAnswerDefinition } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { Expression } from '#model/expression.ts';
import { elements, member, text, type At } from '../source/source.ts';
import {
  eachCall,
  type Context,
  type ResolvedEntity,
  type PropertyMember,
  type WholeRule,
} from '../context/context.ts';

export const rule: WholeRule = {
  code: 'secret-exported',
  says: 'An export that writes out plainly what is hidden, but for whom the server allows it.',
  check: eachCall(secretExported),
};

/**
 * An export must not contain a field that an entity hides: neither from another entity with the same field nor inside a
 * record or a list, which are exported unmasked. Fields hidden by the export's own entity are masked, except for a user
 * whom the server allows to see them (`plain`); that use is recorded.
 */
function secretExported(context: Context, at: At<CallSchema>, call: CallContract): void {
  const { answer } = call;
  if (answer.kind !== 'export') return;
  const own = context.entities.get(answer.of);
  const plain = member(member(at, 'answer') ?? at, 'plain');
  const doubt = answer.plain && plain && whyNotPlain(call, answer, answer.plain, own);
  if (doubt !== undefined && plain !== undefined) context.problems.add(rule, plain, doubt);
  const columns = elements(member(member(at, 'answer') ?? at, 'columns') ?? at);
  for (const column of columns) {
    const name = text(column) ?? '';
    const field = own?.definition.fields.find((each) => each.name === name);
    if (own === undefined || field === undefined || formatFacts(field.format).masked === 'whole') continue;
    const hidden = hiddenIn(own.members[name]);
    const hider = hiderOf(context, own, name, field.title);
    const why =
      hidden !== undefined
        ? `"${name}" holds "${hidden}", which is hidden, and this export writes it out plainly: leave it out, or give what stands in it fields of their own.`
        : hider !== undefined
          ? `"${name}" is hidden in "${hider.name}", and this export writes it out plainly: hide it in "${answer.of}" too.`
          : undefined;
    if (why !== undefined) context.problems.add(rule, column, why, { word: name });
  }
}

/**
 * The reason why an unmasked export is not allowed: it must be limited to permitted people, by the server, and be
 * logged.
 */
function whyNotPlain(
  call: CallContract,
  answer: ExportAnswerDefinition,
  { tree, reads }: Expression,
  own: ResolvedEntity | undefined,
): string | undefined {
  const isFlag = tree.op === 'read' && reads.length === 1 && reads[0]?.startsWith('user.') === true;
  if (!isFlag)
    return 'What an export hides is written out plainly only where a yes or no of the user says so: name it alone, as in "user.unmasked".';
  if (call.permission === 'public')
    return 'This call is public: nobody is known by it who may have plainly what it hides.';
  if (call.audit !== undefined && call.audit !== 'reveal')
    return `This export may reveal what is hidden, and is audited as "${call.audit}": leave "audit" out, or say "reveal".`;
  const hides = answer.columns.some(
    (name) => formatFacts(own?.definition.fields.find((each) => each.name === name)?.format ?? '').masked === 'whole',
  );
  return hides ? undefined : 'No column of this export is hidden: leave "plain" out.';
}

/** Another entity that hides a field with the same name and the same title. */
function hiderOf(context: Context, own: ResolvedEntity, name: string, title: string): EntityDefinition | undefined {
  return hidersOf(context)
    .get(`${name} ${title}`)
    ?.find((each) => each !== own.definition);
}

const hiders = new WeakMap<Context['entities'], Map<string, EntityDefinition[]>>();

/** Entities that mask a field, by the field's name and title. */
function hidersOf({ entities }: Context): Map<string, EntityDefinition[]> {
  const known = hiders.get(entities);
  if (known !== undefined) return known;
  const found = new Map<string, EntityDefinition[]>();
  for (const { definition } of entities.values())
    for (const { name, title, format } of definition.fields)
      if (formatFacts(format).masked === 'whole')
        found.set(`${name} ${title}`, [...(found.get(`${name} ${title}`) ?? []), definition]);
  hiders.set(entities, found);
  return found;
}

/** A hidden field somewhere inside a record, or a list of records. */
function hiddenIn(of: PropertyMember | undefined): string | undefined {
  for (const [name, each] of Object.entries(of?.inside?.members ?? {})) {
    if (formatFacts(each.field.format).masked === 'whole') return name;
    const deeper = hiddenIn(each);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
