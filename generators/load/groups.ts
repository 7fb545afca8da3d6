import type { Node } from 'jsonc-parser';
import type { Problems } from '../problems/problems.ts';
import { misshapen } from '../rules/shape.ts';
import { rule as unknownEntity } from '../rules/unknown-entity.ts';
import { rule as unknownField } from '../rules/unknown-field.ts';
import { elements, member, members, rootOf, text, texts, type At, type Source } from '../source/source.ts';

/*
 * Lists of fields that name a group instead of every field: `"...invoice.typed"`, `"...invoice but state, amount"`.
 * Each group is replaced by its fields before anything is resolved; every field has the place of the group.
 */

/** Keys of lists that may contain groups. */
const LISTS = new Set(['pick', 'fields', 'columns', 'items', 'filter', 'required']);
/** Only the list under this key marks optional fields. */
const MARKED = 'pick';
const SIGN = '...';
const WRITTEN = /^\.\.\.([a-z][a-z0-9/-]*)(?:\.(\w+))?(?: but (\w+(?:, \w+)*))?$/i;

/** Fields of an entity, with a question mark after those that are optional in a `pick`. */
interface Fields {
  /** All fields of the entity; those that it does not require are optional. */
  all: string[];
  /** The fields of each group as written; in "all but some" marked like `all`. */
  groups: ReadonlyMap<string, string[]>;
}

/** Expanded sources, each with the entities that it reads. */
const known = new WeakMap<Source, { read: ReadonlyMap<string, Source | undefined>; made: Source }>();
const fieldsBySource = new WeakMap<Source, Fields>();

/** Sources with every group expanded. A source without groups, or with unchanged entities, stays the same object. */
export function expandGroups(all: readonly Source[], problems: Problems): Source[] {
  const entities = new Map(all.flatMap((each) => (each.noun === 'entity' ? [[each.name, each] as const] : [])));
  for (const entity of entities.values()) if (entity.text.includes('"groups"')) checkGroups(entity, problems);
  return all.map((source) => {
    if (!hasGroups(source) || source.root === undefined) return source;
    const cached = known.get(source);
    if (cached !== undefined && [...cached.read].every(([name, each]) => entities.get(name) === each))
      return cached.made;
    const read = new Map<string, Source | undefined>();
    let isClean = true;
    const fieldsOf = (at: At, word: string): string[] | undefined => {
      const fields = fieldsIn(at, word, entities, read, problems);
      isClean &&= fields !== undefined;
      return fields;
    };
    const made = { ...source, root: expanded({ source, node: source.root }, fieldsOf) };
    // Problems must be reported at each run, so only results without problems are cached.
    if (isClean) known.set(source, { read, made });
    return made;
  });
}

/** Cached, because the workbench asks for every file at each drawing. */
const withGroups = new WeakMap<Source, boolean>();

function hasGroups(source: Source): boolean {
  const cached = withGroups.get(source) ?? source.text.includes(`"${SIGN}`);
  withGroups.set(source, cached);
  return cached;
}

type FieldsOf = (at: At, word: string) => string[] | undefined;

/** Returns the same node if it contains no group. */
function expanded({ source, node }: At, fieldsOf: FieldsOf, key = ''): Node {
  const children = node.children?.flatMap((child): Node[] => {
    const at = { source, node: child };
    const word = node.type === 'array' && LISTS.has(key) ? text(at) : undefined;
    if (word === undefined || !word.startsWith(SIGN)) {
      const name = node.type === 'property' ? String(node.children?.[0]?.value) : '';
      return [expanded(at, fieldsOf, name)];
    }
    const own = new Set(node.children?.map(nameOf));
    const names = fieldsOf(at, word) ?? [];
    return names
      .map((name) => (key === MARKED ? name : bare(name)))
      .filter((name) => !own.has(bare(name)))
      .map((value) => ({ ...child, value }));
  });
  if (
    children === undefined ||
    (children.length === node.children?.length && children.every((each, n) => each === node.children?.[n]))
  )
    return node;
  const made: Node = { ...node, children };
  for (const child of children) if (child.parent !== undefined) Object.assign(child, { parent: made });
  return made;
}

/** The field that an entry of a list names. */
function nameOf(node: Node): string | undefined {
  const named =
    node.type === 'object' ? node.children?.find((each) => each.children?.[0]?.value === 'field')?.children?.[1] : node;
  return typeof named?.value === 'string' ? bare(named.value) : undefined;
}

/** The fields of a group; those that the entity does not require are marked. */
function fieldsIn(
  at: At,
  word: string,
  entities: ReadonlyMap<string, Source>,
  read: Map<string, Source | undefined>,
  problems: Problems,
): string[] | undefined {
  const [, entity, group, but = ''] = WRITTEN.exec(word) ?? [];
  if (entity === undefined) {
    misshapen(
      problems,
      at,
      `"${word}" is no group of fields: write "...invoice", "...invoice.typed" or "...invoice but state, amount".`,
    );
    return undefined;
  }
  const source = entities.get(entity);
  read.set(entity, source);
  if (source === undefined) {
    problems.add(unknownEntity, at, `There is no entity "${entity}".`, { word: entity, among: entities.keys() });
    return undefined;
  }
  const { all, groups } = fieldsOfEntity(source);
  const fields = group === undefined ? all : groups.get(group);
  if (fields === undefined) {
    const message = `Entity "${entity}" has no group "${group}".`;
    problems.add(unknownField, at, message, { word: group ?? '', among: groups.keys() });
    return undefined;
  }
  const without = but.split(', ').filter(Boolean);
  const among = fields.map(bare);
  const strange = without.find((name) => !among.includes(name));
  if (strange !== undefined) {
    const whole = group === undefined ? `Entity "${entity}"` : `Group "${group}" of entity "${entity}"`;
    problems.add(unknownField, at, `${whole} has no field "${strange}" to leave out.`, { word: strange, among });
    return undefined;
  }
  return fields.filter((name) => !without.includes(bare(name)));
}

function fieldsOfEntity(source: Source): Fields {
  const cached = fieldsBySource.get(source);
  if (cached !== undefined) return cached;
  const root = rootOf(source, 'entity');
  const properties = member(root, 'properties');
  const names = properties ? members(properties).map(({ key }) => key) : [];
  const named = member(root, 'groups');
  const inGroup = (word: string): string[] => {
    const [, own, group = '', but = ''] = WRITTEN.exec(word) ?? [];
    const at = own === source.name && named ? member(named, group) : undefined;
    const fields = texts(at).flatMap((each) => ownFields(each.word, source.name, names) ?? []);
    return fields.map(bare).filter((name) => !but.split(', ').includes(name));
  };
  const required = new Set(
    texts(member(root, 'required')).flatMap(({ word }) => ownFields(word, source.name, names) ?? inGroup(word)),
  );
  const all = names.map((name) => (required.has(name) ? name : `${name}?`));
  const groups = (named ? members(named) : []).map(({ key, at }): [string, string[]] => [
    key,
    texts(at).flatMap(({ word }) => ownFields(word, source.name, all) ?? []),
  ]);
  const fields = { all, groups: new Map(groups) };
  fieldsBySource.set(source, fields);
  return fields;
}

const bare = (name: string): string => name.replace('?', '');

/**
 * The fields of one entry of a group: a field, or all of the entity but some. Undefined if it is neither.
 * @param all fields of the entity, marked
 */
function ownFields(word: string, entity: string, all: readonly string[]): string[] | undefined {
  const names = all.map(bare);
  if (!word.startsWith(SIGN)) return names.includes(bare(word)) ? [word] : undefined;
  const [, own, group, but = ''] = WRITTEN.exec(word) ?? [];
  const without = but.split(', ').filter(Boolean);
  if (own !== entity || group !== undefined || without.some((name) => !names.includes(name))) return undefined;
  return all.filter((name) => !without.includes(bare(name)));
}

/** Checks that a group names fields of its own entity, each once. */
function checkGroups(source: Source, problems: Problems): void {
  const { all } = fieldsOfEntity(source);
  const names = all.map(bare);
  const groups = member(rootOf(source, 'entity'), 'groups');
  for (const { key, at } of groups ? members(groups) : []) {
    const seen = new Set<string>();
    for (const each of elements(at)) {
      const name = text(each);
      if (name === undefined) continue;
      const fields = ownFields(name, source.name, all);
      if (fields === undefined && name.startsWith(SIGN)) tellOwn(problems, each, name, source.name, names);
      else if (fields === undefined)
        problems.add(unknownField, each, `Entity "${source.name}" has no field "${bare(name)}".`, {
          word: bare(name),
          among: names,
        });
      const twice = fields?.map(bare).find((field) => seen.has(field));
      if (twice !== undefined) misshapen(problems, each, `Group "${key}" names "${twice}" twice.`);
      for (const field of fields ?? []) seen.add(bare(field));
    }
  }
}

/** Reports "all but some" of another entity, and excluded fields that do not exist. */
function tellOwn(problems: Problems, at: At, word: string, entity: string, names: readonly string[]): void {
  const [, own, group, but = ''] = WRITTEN.exec(word) ?? [];
  const strange = but.split(', ').find((name) => name !== '' && !names.includes(name));
  if (own === entity && group === undefined && strange !== undefined) {
    const message = `Entity "${entity}" has no field "${strange}" to leave out.`;
    problems.add(unknownField, at, message, { word: strange, among: names });
    return;
  }
  const message = `"${word}" is not all but some of this entity: write "...${entity} but ${names[0] ?? 'amount'}".`;
  misshapen(problems, at, message, own === undefined ? {} : { word: own });
}
