import { findNodeAtLocation, getLocation, getNodeValue, parseTree, type Node } from 'jsonc-parser';
import bundle from '#model/dialect.json' with { type: 'json' };
import type { JsonSchema } from '#model/json-schema.ts';

const dialect = bundle as { $defs: Record<string, JsonSchema> };

/** A place in a text, with every shape that the dialect allows there. */
export interface Spot {
  /** Names and numbers from the top of the file down. */
  path: (string | number)[];
  isKey: boolean;
  /** The word under the cursor, with its quotes. */
  node: Node | undefined;
  /** Shapes of the value; at a key, those of the surrounding object. */
  shapes: Shape[];
  /** The surrounding object, if it can be parsed. */
  around: Node | undefined;
}

export interface Shape {
  schema: JsonSchema;
  /** Names of the dialect's definitions on the way, the nearest last: `callName`, `column`. */
  names: string[];
}

/** @param noun kind of the file */
export function spotAt(noun: string, text: string, offset: number): Spot {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const root = parseTree(text);
  const steps = isAtPropertyKey ? path.slice(0, -1) : path;
  const around = root && findNodeAtLocation(root, isAtPropertyKey ? steps : path.slice(0, -1));
  const isInside = previousNode !== undefined && offset >= previousNode.offset && offset <= endOf(previousNode);
  const shapes = root === undefined ? [] : shapesAt(noun, root, steps);
  return { path, isKey: isAtPropertyKey, node: isInside ? previousNode : undefined, shapes, around };
}

/** Shapes that the dialect allows at the end of a path. */
export function shapesAt(noun: string, root: Node, path: readonly (string | number)[]): Shape[] {
  let shapes = widen([{ schema: { $ref: `#/$defs/${noun}` }, names: [] }], root);
  let node: Node | undefined = root;
  for (const step of path) {
    node = node && childOf(node, step);
    shapes = shapesBelow(shapes, step, node);
  }
  return shapes;
}

/** @param node the existing value, if any */
export function shapesBelow(shapes: readonly Shape[], step: string | number, node: Node | undefined): Shape[] {
  return widen(
    shapes.flatMap((shape) => below(shape, step)),
    node,
  );
}

const endOf = (node: Node): number => node.offset + node.length;

function childOf(node: Node, step: string | number): Node | undefined {
  return findNodeAtLocation(node, [step]);
}

/** Shapes allowed under a key or at an index. */
function below({ schema, names }: Shape, step: string | number): Shape[] {
  if (typeof step === 'number') return schema.items === undefined ? [] : [{ schema: schema.items, names }];
  const own = schema.properties?.[step];
  if (own !== undefined) return [{ schema: own, names }];
  return typeof schema.additionalProperties === 'object' ? [{ schema: schema.additionalProperties, names }] : [];
}

/** Follows references and expands choices, without those that contradict the existing keys. */
function widen(shapes: Shape[], node: Node | undefined): Shape[] {
  const open = shapes.flatMap(lay);
  if (node === undefined || open.length < 2) return open;
  const fitting = open.filter(({ schema }) => fits(schema, node));
  return fitting.length > 0 ? fitting : open;
}

function lay({ schema, names }: Shape): Shape[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/$defs/', '');
    const target = dialect.$defs[name];
    if (target === undefined) return [];
    const { $ref: _, ...own } = schema;
    return lay({ schema: { ...target, ...own }, names: [...names, name] });
  }
  if (schema.anyOf !== undefined && schema.properties === undefined) {
    const { description } = schema;
    return schema.anyOf.flatMap((each) =>
      lay({ schema: { ...(description !== undefined && { description }), ...each }, names }),
    );
  }
  return schema.drawn === false ? [] : [{ schema, names }];
}

function fits(schema: JsonSchema, node: Node): boolean {
  const { type } = schema;
  if (
    type !== undefined &&
    ![type].flat().some((each) => each === node.type || (each === 'integer' && node.type === 'number'))
  )
    return false;
  return Object.entries(schema.properties ?? {}).every(([key, each]) => {
    const written = findNodeAtLocation(node, [key]);
    return each.const === undefined || written === undefined || getNodeValue(written) === each.const;
  });
}

/** The dialect's description of a key, at any level. */
export function descriptionOf(schema: JsonSchema): string | undefined {
  if (schema.description !== undefined) return schema.description;
  if (schema.$ref === undefined) return undefined;
  const target = dialect.$defs[schema.$ref.replace('#/$defs/', '')];
  return target && descriptionOf(target);
}
