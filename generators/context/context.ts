import type {
  AboutSchema,
  ActionSchema,
  AroundSchema,
  CallSchema,
  EntitySchema,
  FormSchema,
  MadeOfSchema,
  OpenedSchema,
  PropertySchema,
  RequestFieldSchema,
  ScreenSchema,
} from '#model/dialect-types.ts';
import type { CallAction } from '#model/action.ts';
import type { Block, BlockKind } from '#model/block.ts';
import type { CallContract } from '#model/call.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { Text } from '#model/expression.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';
import type { NeedDefinition } from '#model/need.ts';
import type { Place } from '#model/problem.ts';
import type { WidgetDefinition } from '#model/widget.ts';
import type { Problems } from '../problems/problems.ts';
import type { Rule } from '../problems/rule.ts';
import type { Member, RecordType, Roots, Type } from '../types/types.ts';
import type { At, Noun, Source } from '../source/source.ts';

/** One described field: how a request takes it, how a result gives it, what an expression sees. */
export interface PropertyMember {
  field: EntityField;
  type: Type;
  /** For requests: with lengths and patterns. */
  schema: JsonSchema;
  /** For results: what is masked or shortened still fits. */
  shown: JsonSchema;
  /** Fields of a record, or of each record of a list. */
  inside?: { members: Record<string, PropertyMember>; required: string[] };
  /** Says `min` or `max` of the value. */
  bounds?: At<PropertySchema>;
  at: At;
}

/** The names of the sorts that have a field, and of those that must. */
export interface Sorts {
  has: string[];
  must: string[];
}

export interface Variants {
  by: string;
  fields: Map<string, Sorts>;
}

/** The part of an entity's variants that a request takes. */
export interface RequestVariants extends Variants {
  at: At;
}

/** A widget that is another one with some of its words said beforehand: a picker of banks is a select of a certain call. */
export interface Preset {
  /** Name of the widget that draws it. */
  widget: string;
  /** The object that says the words. */
  at: At<MadeOfSchema>;
}

/** Entity or request in which a form's or filter's fields are looked up. */
export interface FieldOwner {
  members: Record<string, RequestMember>;
  required: string[];
  /** How a problem calls it: `the request of "pay.withdraw"`. */
  label: string;
  root: 'form' | 'filter' | 'item';
  /** Record that a line is made from; its fields are shown and not typed. */
  given?: { record: RecordType; isGiven(name: string): boolean };
  /** A call behind it was not found: what its fields are nobody knows. */
  unknown?: boolean;
}

/** Definitions that a screen uses, for its bundle. */
export interface ScreenUse {
  calls: Set<string>;
  enums: Set<string>;
  blocks: Set<BlockKind>;
  widgets: Set<string>;
  formats: Set<string>;
  parts: Set<string>;
  validators: Map<string, object>;
}

/** Names available at one place of a screen: roots of expressions, and values that fill a request by name. */
export interface Scope {
  screen: Speaker;
  use: ScreenUse;
  roots: Roots;
  /** Names of the fields typed here. */
  formFields: ReadonlySet<string>;
  /** Values that the surrounding form fills beside its fields. */
  formGiven?: At;
  /** The calls that the form around sends. */
  formCalls?: readonly string[];
  /** Names of the filter fields that fill requests here. */
  filterFields: ReadonlySet<string>;
  /** In a line: names of the fields typed in it. */
  itemFields?: ReadonlySet<string>;
  /** Steps of the form around. */
  steps: readonly string[];
  /** The table's `about`, for actions on its rows. */
  about?: At<AboutSchema>;
  /** Permission of the action around: what is sent inside needs it instead of the screen's route. */
  gate?: string[];
  /** Id of the block around. */
  id: string;
}

export interface ResolvedEntity {
  definition: EntityDefinition;
  /** With schemas for requests and for results. */
  members: Record<string, PropertyMember>;
  type: RecordType;
  variants?: Variants;
  at: At<EntitySchema>;
}

export interface ResolvedEnum {
  definition: EnumDefinition;
  type: Type & { kind: 'enum' };
}

/** A request field as expressions and forms see it. */
export interface RequestMember extends PropertyMember {
  /** A filter that takes one value or a list of them. */
  many?: true;
  /** Rules of the field in its call's "fields". */
  rules?: At<RequestFieldSchema>;
}

export interface ResolvedCall {
  contract: CallContract;
  /** Request fields that a screen can fill; those of paging and of needs are not among them. */
  request: Record<string, RequestMember>;
  /** Request fields that carry the answer of a need (a code). */
  needFields: string[];
  variants?: RequestVariants;
  /** The type of the whole result, as `data.x` sees it. */
  result: Type;
  /** A row of a list or page, the record of a record. */
  record?: RecordType;
  at: At<CallSchema>;
}

/** A form or an action that sends a call with its own fields. */
export type FormLike = FormSchema | ActionSchema;

/** Blocks hold actions, actions open blocks: the way back goes through here, so that no file imports in a circle. */
export interface Recursion {
  entity(context: Context, name: string, from?: At): ResolvedEntity | undefined;
  block(context: Context, at: At<OpenedSchema | ScreenSchema>, around: Scope, inside?: Inside): Block;
  callAction(context: Context, at: At<FormLike>, around: Scope, ownName: string): CallAction;
}

/** Surroundings of a block. */
export interface Inside {
  /** The form around, whose pieces `fields` blocks are. */
  owner?: FieldOwner;
  /** Keys that mean something else where this block stands. */
  skip?: string[];
}

export interface ScreenNames extends Speaker {
  at: At<ScreenSchema>;
  /** Declaration of a part that reads its surroundings. */
  around?: At<AroundSchema>;
}

/** Owner of expressions: a screen, or a definition without an address (a call, a lifecycle). */
export interface Speaker {
  name: string;
  source: Source;
  at: At;
  paths: Record<string, { path: string; at: At }>;
  params: string[];
  /** Params that are lists of texts. */
  lists?: string[];
  public: boolean;
  /** Known as soon as the screen is resolved. */
  title?: Text;
}

/** Routes or needs under one name. */
export interface NamedSet {
  kind: 'permission' | 'needs';
  words: { word: string; at: At }[];
  at: At;
}

/** Where a call is sent from: decides who may send it. */
export interface CallUse {
  screen: string;
  gate?: string[];
  at: At;
}

/** Intentionally unused definition, declared in `schemas/unused.json`. */
export interface Unused extends Place {
  enums?: string[];
  entities?: string[];
  calls?: string[];
  why: string;
}

/** Shared state of the resolvers: files, resolved definitions and problems. */
export interface Context {
  resolve: Recursion;
  problems: Problems;
  sources: Record<Noun, Source[]>;
  enums: Map<string, ResolvedEnum>;
  entities: Map<string, ResolvedEntity>;
  /** Entities that are being resolved, against circles. */
  resolving: Set<string>;
  calls: Map<string, ResolvedCall>;
  needs: Map<string, NeedDefinition>;
  sets: Map<string, NamedSet>;
  usedSets: Set<string>;
  /** From each code to its sentence, of sets and of every server. */
  refusals: Map<string, string>;
  widgets: Map<string, WidgetDefinition>;
  /** Widgets that are made of another. */
  presets: Map<string, Preset>;
  formats: Set<string>;
  screens: Map<string, ScreenNames>;
  uses: Map<string, CallUse[]>;
  /** Which screens draw or open which parts. */
  parts: Map<string, Set<string>>;
  /** Parts that read what stands around them, and are drawn somewhere; and those being drawn right now, against circles. */
  drawn: Set<string>;
  drawing: string[];
  /** Parts whose own words were looked at from here. */
  readFrom: Set<string>;
  /** Screens that are led to with something given, each with what it takes along. */
  ledTo: Map<string, string>;
  /** From each screen or part to the screens with a path on which it can be seen. */
  openers: Map<string, Set<string>>;
  /** Every route that a call or an action is tied to, where it is written. */
  permissions: { word: string; at: At }[];
  icons: Set<string>;
  /** Those that the product draws; undefined where nothing says which. */
  drawnIcons?: ReadonlySet<string>;
  roots: { user?: Type; site?: Type };
  /** Adds the source place to everything that is shown or typed. */
  withPlaces?: true;
  /** Called for every expression with the names that it may read. */
  onExpression?: (at: At, scope: Scope) => void;
}

export function emptyContext(problems: Problems, all: Source[], recursion: Recursion): Context {
  const sources: Record<Noun, Source[]> = {
    enum: [],
    entity: [],
    calls: [],
    need: [],
    set: [],
    widget: [],
    menu: [],
    screen: [],
  };
  for (const source of all) sources[source.noun].push(source);
  return {
    resolve: recursion,
    problems,
    sources,
    enums: new Map(),
    entities: new Map(),
    resolving: new Set(),
    calls: new Map(),
    needs: new Map(),
    sets: new Map(),
    usedSets: new Set(),
    refusals: new Map(),
    widgets: new Map(),
    presets: new Map(),
    formats: new Set(),
    screens: new Map(),
    uses: new Map(),
    parts: new Map(),
    drawn: new Set(),
    drawing: [],
    readFrom: new Set(),
    ledTo: new Map(),
    openers: new Map(),
    permissions: [],
    icons: new Set(),
    roots: {},
  };
}

export function typesOf(members: Record<string, PropertyMember>): Record<string, Member> {
  return Object.fromEntries(Object.entries(members).map(([name, { type, field }]) => [name, { type, field }]));
}

export function noteUse(context: Context, call: string, from: CallUse): void {
  const uses = context.uses.get(call) ?? [];
  uses.push(from);
  context.uses.set(call, uses);
}

/** All that is known when everything is resolved. */
export interface Whole {
  context: Context;
  model: Model;
  /** Intentionally unused definitions; without the list unused definitions are not checked. */
  unused?: readonly Unused[] | undefined;
}

/** A rule that is looked for when everything is resolved, not where a name is looked up. */
export interface WholeRule extends Rule {
  check(whole: Whole): void;
}

/** Looks at every call. */
export function eachCall(
  look: (context: Context, at: At<CallSchema>, contract: CallContract) => void,
): WholeRule['check'] {
  return ({ context }) => {
    for (const { contract, at } of context.calls.values()) look(context, at, contract);
  };
}
