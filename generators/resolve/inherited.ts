import type { Filling } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import type { Check, Expression, Text, Tree } from '#model/expression.ts';
import type { FieldDefinition, FormMember } from '#model/field.ts';
import type { ResolvedCall } from './context.ts';

/*
 * A form inherits the rules of the call that it sends: whoever types learns of them before the server does. A rule that
 * reads what only the server sees (records, options that this form does not offer) is left to the server.
 */

/** A call that a form sends, and how it fills its request. */
export interface Sent {
  call: ResolvedCall;
  filling: Filling;
  /** Name of the path on which it is this call. */
  path?: string | undefined;
}

interface Inherited {
  /** The field of the form where the sentence stands. */
  field?: string;
  check: Check;
}

/** The checks of calls in the words of the form: each field of the request is read where the form fills it from. */
function inheritedChecks({ call, filling, path }: Sent): Inherited[] {
  return (call.contract.rules?.checks ?? []).flatMap(({ that, say, field }) => {
    const condition = inForm(that, filling);
    const sentence = textInForm(say, filling);
    if (!condition || sentence === undefined) return [];
    const check = { that: path === undefined ? condition : onPath(condition, path), say: sentence };
    const typed = field === undefined ? undefined : typedField(filling, field);
    return [{ ...(typed !== undefined && { field: typed }), check: { ...check, rule: call.contract.name } }];
  });
}

/**
 * Puts the checks of the calls that a form sends at its fields.
 * @returns those that belong to no field of the form
 */
export function inheritChecks(
  sent: readonly Sent[],
  members: readonly FormMember[],
  blocks: readonly Block[],
): Check[] {
  const all = sent.flatMap(inheritedChecks);
  if (all.length === 0) return [];
  const fields = new Map(
    [...fieldsOf(members), ...blocks.flatMap(fieldsOfBlock)].map((field) => [field.name, field] as const),
  );
  return all.flatMap(({ field, check }) => {
    const found = field === undefined ? undefined : fields.get(field);
    if (!found) return [check];
    found.checks.push(check);
    return [];
  });
}

function fieldsOf(members: readonly FormMember[]): FieldDefinition[] {
  return members.flatMap((each) =>
    each.kind === 'field' ? [each] : each.kind === 'group' ? fieldsOf(each.fields) : [],
  );
}

function fieldsOfBlock(block: Block): FieldDefinition[] {
  if (block.kind === 'fields') return fieldsOf(block.members);
  return block.kind === 'body' ? block.blocks.flatMap(fieldsOfBlock) : [];
}

/** The field that is typed for a field of the request; a computed one has none. */
function typedField(filling: Filling, field: string): string | undefined {
  const tree = filling[field]?.value.tree;
  return tree?.op === 'read' && tree.root === 'form' && tree.path.length === 1 ? tree.path[0] : undefined;
}

/** Holds on every other path. */
function onPath({ source, tree, reads }: Expression, path: string): Expression {
  const route: Tree = { op: 'read', root: 'route', path: ['name'] };
  const elsewhere: Tree = { op: '!=', left: route, right: { op: 'literal', value: path }, as: 'text' };
  return { source, tree: { op: '||', left: elsewhere, right: tree }, reads: [...new Set([...reads, 'route.name'])] };
}

/** The expression with each field of the request replaced by what fills it; undefined where the form cannot know it. */
export function inForm(expression: Expression, filling: Filling): Expression | undefined {
  try {
    const tree = replaced(expression.tree, filling);
    const reads = new Set<string>();
    gather(tree, reads);
    return { source: expression.source, tree, reads: [...reads].sort() };
  } catch (error) {
    if (error instanceof NotKnownHere) return undefined;
    throw error;
  }
}

function textInForm(text: Text, filling: Filling): Text | undefined {
  if (typeof text === 'string') return text;
  const parts: Exclude<Text, string>['parts'] = [];
  const reads = new Set<string>();
  for (const part of text.parts) {
    if (typeof part === 'string') {
      parts.push(part);
      continue;
    }
    const value = inForm(part.value, filling);
    const currency = part.currency && inForm(part.currency, filling);
    if (!value || (part.currency && !currency)) return undefined;
    for (const path of [...value.reads, ...(currency?.reads ?? [])]) reads.add(path);
    parts.push({ ...part, value, ...(currency && { currency }) });
  }
  return { parts, reads: [...reads].sort() };
}

class NotKnownHere extends Error {}

function replaced(tree: Tree, filling: Filling): Tree {
  if (tree.op === 'read') return replacedRead(tree, filling);
  if (tree.op === 'money') {
    const amount = replaced(tree.amount, filling);
    return amount.op === 'money' ? amount : { ...tree, amount, currency: replaced(tree.currency, filling) };
  }
  return mapped(tree, (inner) => replaced(inner, filling));
}

function replacedRead(tree: Extract<Tree, { op: 'read' }>, filling: Filling): Tree {
  if (tree.root === 'data' || tree.root === 'chosen') throw new NotKnownHere();
  if (tree.root !== 'form') return tree;
  const [name = '', ...rest] = tree.path;
  const filled = Object.hasOwn(filling, name) ? filling[name]?.value.tree : undefined;
  if (filled === undefined) return { op: 'literal', value: null };
  if (rest.length === 0) return filled;
  if (filled.op !== 'read') throw new NotKnownHere();
  return { ...filled, path: [...filled.path, ...rest] };
}

/** The tree with a function applied to each tree directly inside it. */
function mapped(tree: Tree, change: (inner: Tree) => Tree): Tree {
  const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && 'op' in value;
  const inside = (value: unknown): unknown => {
    if (isTree(value)) return change(value);
    if (Array.isArray(value)) return value.map(inside);
    return value;
  };
  const entries = Object.entries(tree).map(([key, value]) => {
    const isFields = tree.op === 'record' && key === 'fields';
    const fields = (): unknown =>
      Object.fromEntries(
        Object.entries(tree.op === 'record' ? tree.fields : {}).map(([name, each]) => [name, change(each)]),
      );
    return [key, isFields ? fields() : inside(value)];
  });
  return Object.fromEntries(entries) as Tree;
}

function gather(tree: Tree, reads: Set<string>): void {
  if (tree.op === 'read') reads.add([tree.root, ...tree.path].join('.'));
  mapped(tree, (inner) => {
    gather(inner, reads);
    return inner;
  });
}
