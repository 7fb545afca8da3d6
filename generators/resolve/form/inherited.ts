import { formatFacts } from '#model/formats.ts';
import type { AnswerData } from '#model/record-answer.ts';
import type { Block } from '#model/block.ts';
import { blocksTogether, factsOf } from '#model/blocks.ts';
import { PLAIN_WIDGET } from '#model/built-in.ts';
import { CHOICE } from '../field/usual-widgets.ts';
import type { RequestOptions, RequestRule, RequestRules } from '#model/call.ts';
import type { Check, Expression, Text, Tree, Filling } from '#model/expression.ts';
import type { FieldDefinition, FormMember } from '#model/field.ts';
import { noteUse, type Context, type ResolvedCall, type Scope } from '../../context/context.ts';
import { printedFields } from '../field/options.ts';
import { recordOf } from '../../types/types.ts';

/*
 * A form inherits the rules of the call that it sends, so that they are checked while a person types. A rule that needs
 * data of the server (records, answers that the form does not ask for) is left to the server.
 */

/** A call that a form sends, with the filling of its request. */
export interface Sent {
  call: ResolvedCall;
  filling: Filling;
  /** Name of the screen path on which the form sends this call. */
  path?: string | undefined;
}

/** The parts of a form that rules refer to. */
interface Form {
  filling: Filling;
  /** The form field that fills a request field. */
  typed(field: string): FieldDefinition | undefined;
  /** The form's name for a question that the rule reads in `data`. */
  asked(name: string): string | undefined;
  /** The form field whose chosen record the rule reads in `chosen`. */
  chosen(field: string): string | undefined;
}

/** Adds the rules of a form's calls to its fields. @param at the form @returns the checks that belong to no field */
export function inheritRules(
  context: Context,
  scope: Scope,
  sent: readonly Sent[],
  members: readonly FormMember[],
  blocks: readonly Block[],
): Check[] {
  const ruled = sent.filter(({ call }) => call.contract.rules !== undefined || dependentsOf(call).length > 0);
  if (ruled.length === 0) return [];
  const fields = new Map(
    [...fieldsOf(members), ...blocks.flatMap(fieldsOfBlock)].map((field) => [field.name, field] as const),
  );
  return ruled.flatMap((each) => inheritFrom(context, scope, each, fields));
}

function inheritFrom(
  context: Context,
  scope: Scope,
  { call, filling, path }: Sent,
  fields: ReadonlyMap<string, FieldDefinition>,
): Check[] {
  const { rules = NO_RULES, name: rule } = call.contract;
  const typed = (field: string): FieldDefinition | undefined => {
    const filled = Object.hasOwn(filling, field) ? filling[field]?.value.tree : undefined;
    const tree = filled?.op === 'money' ? filled.amount : filled;
    const isTyped = tree?.op === 'read' && tree.root === 'form' && tree.path.length === 1;
    return isTyped ? fields.get(tree.path[0] as string) : undefined;
  };
  const questions = Object.entries(recordOf(scope.roots.data)?.members ?? {});
  const form: Form = {
    filling,
    typed,
    asked: (name) =>
      questions.find(([, each]) => each.call !== undefined && each.call === callIn(rules.data[name]))?.[0],
    chosen: (field) => {
      const found = typed(field);
      const offered = found?.options?.kind === 'call' ? found.options.call : undefined;
      return offered !== undefined && rules.options.some((each) => each.field === field && each.call === offered)
        ? found?.name
        : undefined;
    },
  };
  for (const [name, needed] of path === undefined ? dependentsOf(call) : []) {
    const given = inForm(isGiven(name), form);
    for (const field of needed.flatMap((each) => typed(each) ?? [])) {
      if (given && field.required !== true)
        field.required = field.required === false ? given : either(field.required, given);
    }
  }
  for (const options of rules.options) inheritOptions(context, scope, form, options);
  for (const { field, value } of path === undefined ? rules.values : []) {
    const found = typed(field);
    const computed = inForm(value, form);
    if (found && found.value === undefined && computed) found.value = computed;
  }
  return rules.checks.flatMap((each) => {
    const that = inForm(each.that, form);
    const say = textInForm(each.say, form);
    if (!that || say === undefined) return [];
    const check = { that: path === undefined ? that : onPath(that, path), say, rule };
    const found = each.field === undefined ? undefined : fieldOf(each.field, typed);
    if (!found) return each.field?.includes('.') === true ? [] : [check];
    if (each.offers !== undefined && offersAlone(found, each.offers)) return [];
    if (path !== undefined || !inheritWord(found, each, form)) found.checks.push(check);
    return [];
  });
}

const NO_RULES: RequestRules = { records: {}, data: {}, options: [], values: [], checks: [] };

/** Request fields, each with the fields that must be given together with it. */
function dependentsOf({ contract }: ResolvedCall): [name: string, needed: string[]][] {
  return Object.entries(contract.requestSchema.dependentRequired ?? {});
}

function isGiven(name: string): Expression {
  const read: Tree = { op: 'read', root: 'form', path: [name] };
  return { source: `has(form.${name})`, tree: { op: 'has', of: read }, reads: [`form.${name}`] };
}

/** The field itself, or a field of one of its lines. */
function fieldOf(path: string, typed: Form['typed']): FieldDefinition | undefined {
  const [name = '', inner] = path.split('.');
  const whole = typed(name);
  if (inner === undefined) return whole;
  return fieldsOf(whole?.lines?.members ?? []).find((each) => each.name === inner);
}

/** A limit that form fields can set too; the stricter one applies. */
function inheritWord(field: FieldDefinition, { word }: RequestRule, form: Form): boolean {
  if (word === undefined) return false;
  const value = inForm(word.value, form);
  if (word.name === 'only') {
    // A field of another variant is hidden. If the form cannot know the variant, the server refuses the field.
    if (value) field.visible = field.visible ? both(field.visible, value) : value;
    return value !== undefined;
  }
  if (word.name === 'required') {
    if (!value || field.required === true) return field.required === true;
    field.required = field.required === false ? value : either(field.required, value);
    return true;
  }
  const bound = value?.tree.op === 'literal' ? Number(value.tree.value) : Number.NaN;
  if (Number.isNaN(bound) || formatFacts(field.of.format).holds === 'day') return false;
  const own = field[word.name];
  field[word.name] = own === undefined ? bound : word.name === 'min' ? Math.max(own, bound) : Math.min(own, bound);
  return true;
}

/** Restricts the options of a field to those of its call; true if the field then has only these values. */
function offersAlone(field: FieldDefinition, values: readonly (string | number)[]): boolean {
  const { options, of } = field;
  if (of.enum === undefined || (options !== undefined && options.kind !== 'enum')) return false;
  const own = options?.values.filter((value) => values.includes(value));
  field.options = { kind: 'enum', enum: of.enum, values: own ?? [...values] };
  return true;
}

export function either(left: Expression, right: Expression): Expression {
  return joined('||', left, right);
}

function both(left: Expression, right: Expression): Expression {
  return joined('&&', left, right);
}

function joined(op: '||' | '&&', left: Expression, right: Expression): Expression {
  return {
    source: `${left.source} ${op} ${right.source}`,
    tree: { op, left: left.tree, right: right.tree },
    reads: [...new Set([...left.reads, ...right.reads])].sort(),
  };
}

/** A field without options of its own gets those of its call. */
function inheritOptions(context: Context, scope: Scope, form: Form, options: RequestOptions): void {
  const field = form.typed(options.field);
  if (!field || field.options !== undefined || field.lines !== undefined || field.value !== undefined) return;
  const { call, value } = options;
  const words = (['label', 'detail', 'reason'] as const).map((name) => literalText(field.props[name]));
  const label = words[0] ?? options.label;
  const filling: Filling = {};
  for (const [name, given] of Object.entries(options.filling)) {
    const found = inForm(given.value, form);
    if (found) filling[name] = { ...given, value: found };
  }
  const printed = printedFields(context, context.calls.get(call)?.record, [label, ...words], scope);
  field.options = { kind: 'call', call, filling, value, label, ...printed };
  if (field.widget === PLAIN_WIDGET) field.widget = CHOICE;
  scope.use.widgets.add(field.widget);
  scope.use.calls.add(call);
  const at = context.calls.get(call)?.at;
  if (at) noteUse(context, call, { screen: scope.screen.name, at, ...(scope.gate && { gate: scope.gate }) });
}

function literalText(prop: FieldDefinition['props'][string] | undefined): string | undefined {
  return prop !== undefined && 'literal' in prop && typeof prop.literal === 'string' ? prop.literal : undefined;
}

export function fieldsOf(members: readonly FormMember[]): FieldDefinition[] {
  return members.flatMap((each) =>
    each.kind === 'field' ? [each] : each.kind === 'group' ? fieldsOf(each.fields) : [],
  );
}

export function fieldsOfBlock(block: Block): FieldDefinition[] {
  const members = factsOf(block).members?.(block);
  return members === undefined ? blocksTogether(block).flatMap(fieldsOfBlock) : fieldsOf(members);
}

/** A condition that is true on every other path. */
function onPath({ source, tree, reads }: Expression, path: string): Expression {
  const route: Tree = { op: 'read', root: 'route', path: ['name'] };
  const elsewhere: Tree = { op: '!=', left: route, right: { op: 'literal', value: path }, as: 'text' };
  return { source, tree: { op: '||', left: elsewhere, right: tree }, reads: [...new Set([...reads, 'route.name'])] };
}

/** The expression with each request field replaced by its filling; undefined if the form cannot know that value. */
function inForm(expression: Expression, form: Form): Expression | undefined {
  try {
    const tree = replaced(expression.tree, form);
    const reads = new Set<string>();
    gather(tree, reads);
    return { source: expression.source, tree, reads: [...reads].sort() };
  } catch (error) {
    if (error instanceof NotKnownHere) return undefined;
    throw error;
  }
}

function textInForm(text: Text, form: Form): Text | undefined {
  if (typeof text === 'string') return text;
  const parts: Exclude<Text, string>['parts'] = [];
  const reads = new Set<string>();
  for (const part of text.parts) {
    if (typeof part === 'string' || 'word' in part) {
      parts.push(part);
      continue;
    }
    const value = inForm(part.value, form);
    const currency = part.currency && inForm(part.currency, form);
    if (!value || (part.currency && !currency)) return undefined;
    for (const path of [...value.reads, ...(currency?.reads ?? [])]) reads.add(path);
    parts.push({ ...part, value, ...(currency && { currency }) });
  }
  return { parts, reads: [...reads].sort() };
}

class NotKnownHere extends Error {}

function replaced(tree: Tree, form: Form): Tree {
  if (tree.op === 'read') return replacedRead(tree, form);
  if (tree.op === 'money') {
    const amount = replaced(tree.amount, form);
    return isMoney(amount) ? amount : { ...tree, amount, currency: replaced(tree.currency, form) };
  }
  return mapped(tree, (inner) => replaced(inner, form));
}

/** An amount that carries its currency: its filling may be a sum over several currencies. */
function isMoney(tree: Tree): boolean {
  return (
    tree.op === 'money' ||
    (['sum', 'min', 'max', '+', '-', '*', '/'].includes(tree.op) && 'as' in tree && tree.as === 'money')
  );
}

function replacedRead(tree: Extract<Tree, { op: 'read' }>, form: Form): Tree {
  const { filling } = form;
  if (tree.root === 'data' || tree.root === 'chosen') {
    const [first = '', ...inside] = tree.path;
    const here = tree.root === 'data' ? form.asked(first) : form.chosen(first);
    if (here === undefined) throw new NotKnownHere();
    return { ...tree, path: [here, ...inside] };
  }
  if (tree.root !== 'form') return tree;
  const [name = '', ...rest] = tree.path;
  const filled = Object.hasOwn(filling, name) ? filling[name]?.value.tree : undefined;
  if (filled === undefined) return { op: 'literal', value: null };
  if (rest.length === 0) return filled;
  if (filled.op !== 'read') throw new NotKnownHere();
  return { ...filled, path: [...filled.path, ...rest] };
}

/** The tree with a function applied to each direct child. */
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

function callIn(data: AnswerData | undefined): string | undefined {
  return data !== undefined && 'call' in data ? data.call : undefined;
}
