import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Shape, ShapeLine } from './wire.ts';

/**
 * Request and answer of every call, and the fields of every entity, that differ.
 * @param screensOf the screens that use a subject
 */
export function shapesOf(before: Model, after: Model, screensOf: (subject: string) => string[]): Shape[] {
  const calls = union(before.calls, after.calls).flatMap((name) => {
    const [was, now] = [before.calls[name], after.calls[name]];
    const parts = [
      part(
        'Address',
        was && [['', `${was.methods.join(', ')} ${was.path}`]],
        now && [['', `${now.methods.join(', ')} ${now.path}`]],
      ),
      part('Request', was && linesOf(was.requestSchema), now && linesOf(now.requestSchema)),
      part('Answer', was && linesOf(was.resultSchema), now && linesOf(now.resultSchema)),
    ];
    return shapeOf(`call ${name}`, (now ?? was)?.title ?? name, was, now, parts);
  });
  const entities = union(before.entities, after.entities).flatMap((name) => {
    const [was, now] = [before.entities[name], after.entities[name]];
    const parts = [part('Fields', was && fieldsOf(was), now && fieldsOf(now))];
    return shapeOf(`entity ${name}`, (now ?? was)?.title ?? name, was, now, parts);
  });
  return [...calls, ...entities].map((each) => ({ ...each, screens: screensOf(each.subject) }));
}

type Lines = [path: string, says: string][];

function part(name: string, was: Lines | undefined, now: Lines | undefined): Shape['parts'][number] {
  const [before, after] = [new Map(was), new Map(now)];
  const lines = [...new Set([...after.keys(), ...before.keys()])].map((path): ShapeLine => {
    const [old, young] = [before.get(path), after.get(path)];
    return { path, ...(old !== undefined && { before: old }), ...(young !== undefined && { after: young }) };
  });
  return { name, lines };
}

function shapeOf(
  subject: string,
  title: string,
  was: object | undefined,
  now: object | undefined,
  all: Shape['parts'],
): Omit<Shape, 'screens'>[] {
  const parts = all.filter(({ lines }) => lines.some((line) => line.before !== line.after));
  if (parts.length === 0) return [];
  return [{ subject, title, is: was === undefined ? 'added' : now === undefined ? 'removed' : 'changed', parts }];
}

/** A line for each field: `Amount, string money, in the currency of currency, must be given`. */
function fieldsOf({ fields, required }: EntityDefinition): Lines {
  return fields.map(({ name, title, type, format, enum: choices, currency, maxLength, reveal }) => [
    name,
    [
      title,
      `${type} ${format}`,
      choices && `one of ${choices}`,
      currency && ('code' in currency ? `in ${currency.code}` : `in the currency of ${currency.field}`),
      maxLength !== undefined && `maxLength ${maxLength}`,
      reveal && `in full by ${reveal}`,
      required.includes(name) && 'must be given',
    ]
      .filter((each) => each)
      .join(', '),
  ]);
}

/** Maximum depth, because a shape may be recursive. */
const MOST_DEEP = 6;

/** Lines that describe a schema, one for each property: `list[].amount`, `string money, must be given`. */
function linesOf(schema: JsonSchema): Lines {
  const lines: Lines = [];
  const walk = (node: JsonSchema, path: string, isRequired: boolean, depth: number): void => {
    const real = follow(schema, node);
    if (path !== '') lines.push([path, `${wordsOf(real)}${isRequired ? ', must be given' : ''}`]);
    if (depth > MOST_DEEP) return;
    for (const [name, inner] of Object.entries(real.properties ?? {}))
      walk(inner, path === '' ? name : `${path}.${name}`, real.required?.includes(name) === true, depth + 1);
    if (real.items !== undefined) walk(real.items, `${path}[]`, false, depth + 1);
  };
  walk(schema, '', false, 0);
  return lines;
}

function follow(root: JsonSchema, node: JsonSchema): JsonSchema {
  const target = node.$ref === undefined ? undefined : root.$defs?.[node.$ref.replace('#/$defs/', '')];
  return target === undefined ? node : { ...target, ...node, $ref: target.$ref };
}

const LIMITS = ['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default'] as const;

function wordsOf(schema: JsonSchema): string {
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type;
  const values = schema.enum ?? schema.oneOf?.map((each) => each.const).filter((each) => each !== undefined);
  const choices = values === undefined || values.length === 0 ? undefined : `one of ${values.map(String).join(' ')}`;
  const constant = schema.const === undefined ? undefined : `always ${JSON.stringify(schema.const)}`;
  const limits = LIMITS.flatMap((name) => (schema[name] === undefined ? [] : [`${name} ${String(schema[name])}`]));
  return (
    [[type, schema.format].filter(Boolean).join(' '), constant, choices, ...limits].filter(Boolean).join(', ') ||
    'anything'
  );
}

function union(before: object, after: object): string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])];
}
