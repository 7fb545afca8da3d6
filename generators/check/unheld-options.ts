import type { CallContract } from '#model/call.ts';
import type { Tree, Filling } from '#model/expression.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import { member } from '../source/source.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { editedCalls, fieldsOf, placeOfPart, sentCalls, type Sent } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'unheld-options',
  says: 'A form that offers a list, and a call that takes other values too.',
  check: ({ context, model }) => unheldOptions(context, model),
};

/** Reports a form that offers a list of values, while its call accepts any other value too. */
function unheldOptions(context: Context, model: Model): void {
  for (const sent of [...sentCalls(model), ...editedCalls(model)]) {
    const offering = fieldsOf(sent.action).filter(({ field }) => offersLess(field, model));
    for (const [name, filling] of callsOf(sent)) {
      const call = model.calls[name];
      if (call === undefined || call.writes.length === 0) continue;
      for (const { field } of offering) {
        for (const into of filledFrom(filling, field.name)) {
          if (isHeld(context, call, into)) continue;
          context.problems.add(
            rule,
            placeOfPart(field, sent.place),
            `"${name}" takes a "${into}" that this form does not offer. State its "options" in "fields" of the call, or say in "unlisted" why it takes others.`,
            { word: into },
          );
        }
      }
    }
  }
}

function callsOf({ action }: Sent): [call: string, filling: Filling][] {
  const { call, filling, steps } = action;
  const sent: [string, Filling][] =
    typeof call === 'string'
      ? [[call, filling as Filling]]
      : Object.entries(call).map(([path, name]) => [name, (filling as Record<string, Filling>)[path] ?? {}]);
  const onTheWay = steps.flatMap(({ next }): [string, Filling][] =>
    next?.kind === 'call' ? [[next.call, next.filling]] : [],
  );
  return [...sent, ...onTheWay];
}

/** Returns true if a field offers fewer values than its schema accepts. */
function offersLess({ options, lines, value, of }: FieldDefinition, model: Model): boolean {
  if (value !== undefined) return false;
  if (lines?.pick !== undefined && lines.add === undefined) return true;
  if (options === undefined) return false;
  if (options.kind === 'call' || options.kind === 'data') return true;
  const values = options.kind === 'enum' ? options.values : options.groups.flatMap((group) => group.values);
  return values.length < (model.enums[of.enum ?? '']?.values.length ?? 0);
}

/** The request fields that are filled with the value of a form field, unchanged. */
function filledFrom(filling: Filling, name: string): string[] {
  return Object.entries(filling).flatMap(([into, { value }]) => {
    const { tree } = value;
    return tree.op === 'read' && tree.root === 'form' && tree.path.length === 1 && tree.path[0] === name ? [into] : [];
  });
}

function isHeld(context: Context, { name, rules }: CallContract, field: string): boolean {
  const at = context.calls.get(name)?.at;
  const fields = at && member(at, 'fields');
  const entry = fields && member(fields, field);
  if (entry && member(entry, 'unlisted')) return true;
  if (rules === undefined) return false;
  const { options, values, checks } = rules;
  return (
    [...options, ...values].some((each) => each.field === field) ||
    checks.some(
      ({ offers, field: ruled, that }) => (ruled === field && offers !== undefined) || fixes(that.tree, field),
    )
  );
}

/** A condition under which the field equals another value, such as that of a stored record. */
function fixes(tree: Tree, field: string): boolean {
  if (tree.op === '||' || tree.op === '&&') return fixes(tree.left, field) || fixes(tree.right, field);
  if (tree.op !== '==') return false;
  const sides = [tree.left, tree.right];
  const isField = (side: Tree): boolean =>
    side.op === 'read' && side.root === 'form' && side.path.length === 1 && side.path[0] === field;
  return sides.some(isField) && sides.some((side) => side.op === 'read' && side.root === 'data');
}
