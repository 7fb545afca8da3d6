import { findNodeAtLocation, getLocation, parseTree, type Node } from 'jsonc-parser';
import type { Model } from '#model/model.ts';
import type { Problem } from '#model/problem.ts';
import { print } from '../source/print.ts';
import type { Drafts, Edit, Renamed, Thing, Use } from './wire.ts';
import { Refusal } from './files.ts';

/*
 * Finds the uses of a thing by check itself: once its name is removed, check reports each use with its place, in lists,
 * in expressions and in other files.
 */

/** Current text of a file; empty if it does not exist. */
type Read = (path: string) => string;
type Check = (drafts: Drafts) => Problem[];

const NAME: Record<Thing['kind'], RegExp> = {
  entity: /^[a-z][a-z0-9-]*$/,
  enum: /^[a-z][a-z0-9-]*$/,
  screen: /^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)*$/,
  call: /^[A-Za-z][A-Za-z0-9-]*$/,
  field: /^[A-Za-z][A-Za-z0-9_]*$/,
  value: /^[A-Za-z0-9_][A-Za-z0-9_-]*$/,
};
const FOLDER = { entity: 'entities', enum: 'enums', screen: 'screens' } as const;
/** Maximum rounds: each one fixes problems that the round before has revealed. */
const ROUNDS = 6;
/** Entities that are roots of expressions. */
const ROOTS = ['user', 'site'];
/** Names that no schema uses. */
const NOBODY = { word: 'zzNobodyCallsItThis', file: 'zz-nobody-calls-it-this' };

/** The thing at a place in a file. */
export function thingAt(path: string, text: string, offset: number, model: Model): Thing | null {
  const [folder = '', ...rest] = path.replace(/\.json$/, '').split('/');
  const name = rest.join('/');
  const { path: way, previousNode } = getLocation(text, offset);
  const [first, second] = way;
  const word: unknown = previousNode?.value;
  if (folder === 'entities') {
    const own = model.entities[name]?.schema.properties ?? {};
    const field = typeof word === 'string' && word in own ? word : first === 'properties' ? second : undefined;
    return typeof field === 'string' && field !== ''
      ? { kind: 'field', name: field, of: name }
      : { kind: 'entity', name };
  }
  if (folder === 'calls' && first === 'calls' && way.length === 2 && typeof second === 'string')
    return { kind: 'call', name: `${name}.${second}` };
  if (folder === 'enums') return valueAround(text, way, name) ?? { kind: 'enum', name };
  if (typeof word === 'string') {
    if (model.calls[word] !== undefined) return { kind: 'call', name: word };
    const entity = entityAround(text, way, model);
    if (entity !== undefined && model.entities[entity]?.schema.properties?.[word] !== undefined)
      return { kind: 'field', name: word, of: entity };
    if (model.entities[word] !== undefined) return { kind: 'entity', name: word };
    const ofEnum = /enums\/([\w-]+)\.json$/.exec(word)?.[1];
    if (ofEnum !== undefined) return { kind: 'enum', name: ofEnum };
    if (model.screens[word] !== undefined) return { kind: 'screen', name: word };
  }
  return fieldAround(text, way, model) ?? (folder === 'screens' ? { kind: 'screen', name } : null);
}

/** Inside of `{"const": "OPEN", …}` the thing is the value. */
function valueAround(text: string, way: readonly (string | number)[], of: string): Thing | undefined {
  const root = way[0] === 'oneOf' && typeof way[1] === 'number' ? parseTree(text) : undefined;
  const node = root && nameOfValue(findNodeAtLocation(root, way.slice(0, 2)));
  return node === undefined ? undefined : { kind: 'value', name: String(node.value), of };
}

/** Name of a value in schemas: its `name`, or else its wire value. */
function nameOfValue(value: Node | undefined): Node | undefined {
  const named = value && (findNodeAtLocation(value, ['name']) ?? findNodeAtLocation(value, ['const']));
  return typeof named?.value === 'string' && named.value !== '' ? named : undefined;
}

/** Inside of `{"field": "amount", …}` the thing is the field. */
function fieldAround(text: string, way: readonly (string | number)[], model: Model): Thing | undefined {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, way.slice(0, -1));
  const word: unknown = node && findNodeAtLocation(node, ['field'])?.value;
  const entity = entityAround(text, way, model);
  if (typeof word !== 'string' || entity === undefined) return undefined;
  return model.entities[entity]?.schema.properties?.[word] === undefined
    ? undefined
    : { kind: 'field', name: word, of: entity };
}

/** The entity of the records that the nearest surrounding call returns. */
function entityAround(text: string, way: readonly (string | number)[], model: Model): string | undefined {
  const root = parseTree(text);
  for (let length = way.length; root !== undefined && length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, way.slice(0, length));
    if (node?.type !== 'object') continue;
    const call = findNodeAtLocation(node, ['call'])?.value as unknown;
    const of = findNodeAtLocation(node, ['of'])?.value as unknown;
    const found = typeof call === 'string' ? model.calls[call]?.of : typeof of === 'string' ? of : undefined;
    if (found !== undefined && model.entities[found] !== undefined) return found;
  }
  return undefined;
}

/** Every place that uses a thing. */
export function usesOf(thing: Thing, read: Read, check: Check, drafts: Drafts, shown: string): Use[] {
  const nobody = thing.kind === 'call' || thing.kind === 'field' || thing.kind === 'value' ? NOBODY.word : NOBODY.file;
  const { edits } = rename(thing, nobody, read, check, drafts, shown);
  return edits.map(({ path, line, column, before }) => ({ path, line, column, text: before.trim() }));
}

/**
 * Renames a thing in every file. Nothing is written: the texts are drafts, and problems that the rename does not solve
 * are reported.
 * @throws Refusal
 */
export function rename(thing: Thing, to: string, read: Read, check: Check, drafts: Drafts, shown: string): Renamed {
  if (!NAME[thing.kind].test(to)) throw new Refusal(`"${to}" is no name of this kind.`, `「${to}」不能做这里的名字。`);
  if (thing.kind === 'entity' && ROOTS.includes(thing.name) && to !== NOBODY.file)
    throw new Refusal(
      `Expressions call it by this name: "${thing.name}" keeps it.`,
      `表达式就用「${thing.name}」这个名字，不能改。`,
    );
  const texts: Drafts = { ...drafts };
  const textOf = (path: string): string => texts[path] ?? read(path);
  const isOnWire = thing.kind === 'value' && findValue(thing, textOf)?.isWire === true;
  Object.assign(texts, declare(thing, to, textOf));
  const [old, now] = thing.kind === 'call' ? [thing.name, `${fileOf(thing)}.${to}`] : [thing.name, to];
  const edits: Edit[] = [];
  const known = new Set(check(drafts).map(keyOf));
  let problems: Problem[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    problems = check(texts).filter((each) => !known.has(keyOf(each)));
    const missed = problems.filter(({ word }) => word === old || word?.startsWith(`${old}.`));
    if (missed.length === 0) break;
    // From the end of the file, so that earlier places stay valid.
    for (const problem of missed.toSorted((a, b) => b.line - a.line || b.column - a.column)) {
      const path = problem.file.slice(shown.length);
      const changed = replaceAt(textOf(path), problem, old, now);
      if (changed === undefined) continue;
      texts[path] = changed.text;
      edits.push({ path, line: problem.line, column: problem.column, before: changed.before, after: changed.after });
    }
  }
  Object.assign(texts, declareRename(thing, now, textOf));
  const order = (a: Edit, b: Edit): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line);
  const changed = Object.entries(texts).filter(([path, text]) => text !== (drafts[path] ?? read(path)));
  return { edits: edits.sort(order), drafts: Object.fromEntries(changed), problems, isOnWire };
}

const already = (name: string): string => `已经有「${name}」了。`;

/** Renames the file or the key that defines the thing. */
function declare(thing: Thing, to: string, textOf: Read): Drafts {
  if (thing.kind === 'entity' || thing.kind === 'enum' || thing.kind === 'screen') {
    const [from, target] = [thing.name, to].map((name) => `${FOLDER[thing.kind as keyof typeof FOLDER]}/${name}.json`);
    if (from === undefined || target === undefined || textOf(from) === '') throw new Refusal(`There is no ${from}.`);
    if (textOf(target) !== '') throw new Refusal(`There is a ${target} already.`, already(target));
    return { [from]: '', [target]: textOf(from) };
  }
  if (thing.kind === 'value') {
    if (findValue({ ...thing, name: to }, textOf) !== undefined)
      throw new Refusal(`There is a "${to}" already.`, already(to));
    const found = findValue(thing, textOf);
    if (found === undefined) throw new Refusal(`There is no value "${thing.name}".`);
    return { [found.path]: put(textOf(found.path), found.node, to) };
  }
  const path = thing.kind === 'call' ? `calls/${fileOf(thing)}.json` : `entities/${thing.of}.json`;
  const key = thing.kind === 'call' ? thing.name.slice(thing.name.indexOf('.') + 1) : thing.name;
  const text = textOf(path);
  const root = parseTree(text);
  const all = root && findNodeAtLocation(root, [thing.kind === 'call' ? 'calls' : 'properties']);
  const keyOfNode = all?.children?.find((each) => each.children?.[0]?.value === key)?.children?.[0];
  if (keyOfNode === undefined) throw new Refusal(`There is no ${thing.kind} "${thing.name}".`);
  if (all?.children?.some((each) => each.children?.[0]?.value === to))
    throw new Refusal(`There is a "${to}" already.`, already(to));
  return { [path]: put(text, keyOfNode, to) };
}

function put(text: string, { offset, length }: Node, word: string): string {
  return `${text.slice(0, offset)}${JSON.stringify(word)}${text.slice(offset + length)}`;
}

/** The place at which an enum names a value, and whether that name is the wire value. */
function findValue(thing: Thing, textOf: Read): { path: string; node: Node; isWire: boolean } | undefined {
  const path = `enums/${thing.of}.json`;
  const root = parseTree(textOf(path));
  for (const each of (root && findNodeAtLocation(root, ['oneOf'])?.children) ?? []) {
    const node = nameOfValue(each);
    if (node?.value === thing.name) return { path, node, isWire: findNodeAtLocation(each, ['name']) === undefined };
  }
  return undefined;
}

/**
 * Declares the rename in a file of its own, so that a review reports a new name and not a removal. Values have no such
 * entry: their removal is reported.
 */
function declareRename(thing: Thing, to: string, textOf: Read): Drafts {
  if (thing.kind === 'value') return {};
  const old = textOf('renames.json');
  let rows: Record<string, string>[];
  try {
    rows = old === '' ? [] : (JSON.parse(old) as Record<string, string>[]);
  } catch {
    throw new Refusal('renames.json is no JSON at the moment: mend it first.');
  }
  const { kind } = thing;
  const whole = (name: string): string => (kind === 'field' ? `${thing.of}.${name}` : name);
  const isOld = (row: Record<string, string>): boolean =>
    row['to'] === thing.name &&
    row[kind] !== undefined &&
    (kind !== 'field' || row[kind].slice(0, row[kind].lastIndexOf('.')) === thing.of);
  // Earlier renames lead to the newest name; a return to the first name removes the rename.
  const isBack = rows.some((row) => isOld(row) && row[kind] === whole(to));
  const kept = rows.filter((row) => !(isOld(row) && row[kind] === whole(to)));
  const followed = kept.map((row) => (isOld(row) ? { ...row, to } : row));
  return { 'renames.json': print(isBack ? followed : [...followed, { [kind]: whole(thing.name), to }]) };
}

const fileOf = (thing: Thing): string => thing.name.slice(0, thing.name.indexOf('.'));
const keyOf = ({ file, code, message }: Problem): string => `${file}\n${code}\n${message}`;

/** Replaces the word at a place, or its first occurrence after it on the line. */
function replaceAt(
  text: string,
  { line, column }: Pick<Problem, 'line' | 'column'>,
  old: string,
  now: string,
): { text: string; before: string; after: string } | undefined {
  const lines = text.split('\n');
  const before = lines[line - 1];
  if (before === undefined) return undefined;
  const word = new RegExp(`(?<![\\w-])${old.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'g');
  word.lastIndex = Math.max(0, column - 1);
  const found = word.exec(before);
  if (found === null) return undefined;
  const after = `${before.slice(0, found.index)}${now}${before.slice(found.index + old.length)}`;
  lines[line - 1] = after;
  return { text: lines.join('\n'), before, after };
}
