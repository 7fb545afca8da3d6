import type { AnswerDefinition } from '../call.ts';
import type { EntityDefinition } from '../entity.ts';
import type { Model } from '../model.ts';
import { ownEntry } from '../values/own-entry.ts';
import type { SetDefinition } from '../record-answer.ts';

type State = string | number;

/** Possible states of an entity's records, derived from the calls of a Model. */
export interface Course {
  /** For each reachable state (as text), the states on the way to it, including itself. */
  ways: Map<string, State[]>;
  /** Fields that are only written by steps to these states. */
  stepFields: Map<string, Set<string>>;
  /** Fields with a fact of the signed-in person, and the name of the fact. */
  personal: Map<string, string>;
}

const known = new WeakMap<Model, Map<string, Course>>();

/** Derives the possible states of an entity's records from the calls of a Model. */
export function courseOf(model: Model, definition: EntityDefinition): Course {
  const ofModel = known.get(model) ?? new Map<string, Course>();
  known.set(model, ofModel);
  const course = ofModel.get(definition.name) ?? readCourse(model, definition);
  ofModel.set(definition.name, course);
  return course;
}

function readCourse(model: Model, definition: EntityDefinition): Course {
  const personal = new Map<string, string>();
  const made = new Set<string>();
  const steps = new Map<string, Set<string>>();
  const first = new Set<string>();
  const field = stateField(definition);
  const write = (answer: AnswerDefinition, fields: readonly string[]): void => {
    if (answer.kind === 'steps') {
      for (const { answer: inner } of answer.steps) write(inner, fields);
      return;
    }
    if (!('of' in answer) || answer.of !== definition.name) return;
    if (answer.kind === 'list' || answer.kind === 'get') {
      if (answer.from !== undefined || (answer.kind === 'list' && answer.rows)) return;
      for (const [name, condition] of Object.entries(answer.where ?? {})) {
        const one = 'any' in condition && condition.any.length === 1 ? condition.any[0]?.tree : undefined;
        if (one?.op === 'read' && one.root === 'user' && one.path[0] !== undefined) personal.set(name, one.path[0]);
      }
      return;
    }
    const isMade = answer.kind === 'create' || answer.kind === 'save';
    if (!isMade && answer.kind !== 'update' && answer.kind !== 'transition') return;
    const { set = {} } = answer;
    notePersonal(set, personal);
    if (answer.kind === 'save' && answer.key) notePersonal({ [definition.key]: { value: answer.key } }, personal);
    const to = answer.kind === 'transition' ? answer.to : literalOf(set, field);
    const written = [...fields, ...Object.keys(set)];
    if (isMade && to !== undefined) first.add(String(to));
    if (isMade || to === undefined) for (const each of written) made.add(each);
    else for (const each of written) steps.set(each, (steps.get(each) ?? new Set()).add(String(to)));
  };
  for (const { answer, fields } of Object.values(model.calls)) write(answer, fields);
  for (const each of [...made, definition.key, field ?? '']) steps.delete(each);
  return { ways: waysOf(definition, first), stepFields: steps, personal };
}

/** The state field of an entity. */
export function stateField({ samples, lifecycle, fields }: EntityDefinition): string | undefined {
  const named = (names: RegExp): string | undefined =>
    fields.find((each) => each.enum !== undefined && each.type !== 'array' && names.test(each.name))?.name;
  return samples?.by ?? lifecycle?.field ?? named(/^(status|state)$/) ?? named(/(Status|State)$/);
}

function notePersonal(set: SetDefinition, personal: Map<string, string>): void {
  for (const [name, { value }] of Object.entries(set)) {
    const { tree } = value;
    if (tree.op === 'read' && tree.root === 'user' && tree.path[0] !== undefined) personal.set(name, tree.path[0]);
  }
}

function literalOf(set: SetDefinition, field: string | undefined): State | undefined {
  const tree = field === undefined ? undefined : ownEntry(set, field)?.value.tree;
  return tree?.op === 'literal' && (typeof tree.value === 'string' || typeof tree.value === 'number')
    ? tree.value
    : undefined;
}

/** The shortest path to each state from an initial one. */
function waysOf({ lifecycle }: EntityDefinition, first: ReadonlySet<string>): Course['ways'] {
  const ways: Course['ways'] = new Map();
  if (lifecycle === undefined) return ways;
  const { from } = lifecycle;
  const names = Object.keys(from);
  const next = Object.values(from).flat();
  const targets = new Set(next.map(String));
  const wire = new Map<string, State>([...names, ...first].map((each) => [each, each]));
  for (const each of next) wire.set(String(each), each);
  const isNumber = next.some((each) => typeof each === 'number');
  const stateOf = (name: string): State => (isNumber ? Number(name) : (wire.get(name) ?? name));
  const sources = names.filter((name) => !targets.has(name));
  const begin = first.size > 0 ? [...first] : sources.length > 0 ? sources : names.slice(0, 1);
  const open = begin.map((name) => [stateOf(name)]);
  for (let way = open.shift(); way !== undefined; way = open.shift()) {
    const last = way.at(-1) as State;
    if (ways.has(String(last))) continue;
    ways.set(String(last), way);
    for (const each of ownEntry(from, String(last)) ?? []) open.push([...way, each]);
  }
  return ways;
}
