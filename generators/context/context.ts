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

/** One described field: its schema in a request, its schema in a result, and its type in expressions. */
export interface PropertyMember {
  field: EntityField;
  type: Type;
  /** For requests: with lengths and patterns. */
  schema: JsonSchema;
  /** Schema in results, which also accepts masked and shortened values. */
  shown: JsonSchema;
  /** Fields of a record, or of each record of a list. */
  inside?: { members: Record<string, PropertyMember>; required: string[] };
  /** The property with `min` or `max` of the value. */
  bounds?: At<PropertySchema>;
  at: At;
}

/** The variants in which a field exists, and those in which it is required. */
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

/** A widget that is another one with some options set: a picker of banks is a select of a certain call. */
export interface Preset {
  /** Name of the base widget. */
  widget: string;
  /** The object with the set options. */
  at: At<MadeOfSchema>;
}

/** Entity or request in which a form's or filter's fields are looked up. */
export interface FieldOwner {
  members: Record<string, RequestMember>;
  required: string[];
  /** Name in problems: `the request of "pay.withdraw"`. */
  label: string;
  root: 'form' | 'filter' | 'item';
  /** Record from which a line is created; its fields are displayed, not typed. */
  given?: { record: RecordType; isGiven(name: string): boolean };
  /** A call was not found, so the fields are unknown. */
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
  /** Names of the fields that can be typed at this place. */
  formFields: ReadonlySet<string>;
  /** Values that the surrounding form sends besides its fields. */
  formGiven?: At;
  /** The calls of the surrounding form. */
  formCalls?: readonly string[];
  /** Names of the filter fields that fill requests at this place. */
  filterFields: ReadonlySet<string>;
  /** In a line: names of the typed fields of the line. */
  itemFields?: ReadonlySet<string>;
  /** Steps of the surrounding form. */
  steps: readonly string[];
  /** The table's `about`, for actions on its rows. */
  about?: At<AboutSchema>;
  /** For an action on selected rows: the record of each row, null if it is unknown. */
  each?: RecordType | null;
  /** Permission of the surrounding action: calls inside need it instead of the screen's route. */
  gate?: string[];
  /** Id of the surrounding block. */
  id: string;
}

export interface ResolvedEntity {
  definition: EntityDefinition;
  /** The fields with their schemas for requests and for results. */
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
  /** A filter that takes a single value or a list. */
  many?: true;
  /** Rules of the field in its call's "fields". */
  rules?: At<RequestFieldSchema>;
}

export interface ResolvedCall {
  contract: CallContract;
  /** Request fields that a screen can fill, without those of paging and needs. */
  request: Record<string, RequestMember>;
  /** Request fields for the answer to a need, such as a code. */
  needFields: string[];
  variants?: RequestVariants;
  /** The type of the whole result, as `data.x` sees it. */
  result: Type;
  /** The record of a list's row, or of a single result. */
  record?: RecordType;
  at: At<CallSchema>;
}

/** A form or an action that sends a call with its own fields. */
export type FormLike = FormSchema | ActionSchema;

/** Functions for recursion between blocks and actions, passed here so that no files import each other. */
export interface Recursion {
  entity(context: Context, name: string, from?: At): ResolvedEntity | undefined;
  block(context: Context, at: At<OpenedSchema | ScreenSchema>, around: Scope, inside?: Inside): Block;
  callAction(context: Context, at: At<FormLike>, around: Scope, ownName: string): CallAction;
}

/** The surroundings of a block. */
export interface Inside {
  /** The surrounding form, if `fields` blocks draw its fields. */
  owner?: FieldOwner;
  /** Keys that the surrounding object uses itself. */
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
  /** Params with lists of texts. */
  lists?: string[];
  public: boolean;
  /** Set as soon as the screen is resolved. */
  title?: Text;
}

/** Routes or needs under one name. */
export interface NamedSet {
  kind: 'permission' | 'needs';
  words: { word: string; at: At }[];
  at: At;
}

/** A place from which a call is sent; it determines the permission of the call. */
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
  /** Entities that are being resolved, to detect cycles. */
  resolving: Set<string>;
  calls: Map<string, ResolvedCall>;
  needs: Map<string, NeedDefinition>;
  sets: Map<string, NamedSet>;
  usedSets: Set<string>;
  /** The sentence of each code, from sets and from every server. */
  refusals: Map<string, string>;
  widgets: Map<string, WidgetDefinition>;
  /** Presets by name. */
  presets: Map<string, Preset>;
  formats: Set<string>;
  screens: Map<string, ScreenNames>;
  uses: Map<string, CallUse[]>;
  /** The parts that each screen draws or opens. */
  parts: Map<string, Set<string>>;
  /** Parts that read their surroundings and are drawn somewhere; and those being drawn now, to detect cycles. */
  drawn: Set<string>;
  drawing: string[];
  /** Parts whose texts were read by the current screen. */
  readFrom: Set<string>;
  /** Linked screens that get values, each with the parameters that it accepts. */
  ledTo: Map<string, string>;
  /** For each screen or part, the screens with a path that show it. */
  openers: Map<string, Set<string>>;
  /** Every route that a call or an action requires, with its place. */
  permissions: { word: string; at: At }[];
  icons: Set<string>;
  /** Icons that the product can draw; undefined if it has no list. */
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

/** Everything that is known once all files are resolved. */
export interface Whole {
  context: Context;
  model: Model;
  /** Intentionally unused definitions; without the list unused definitions are not checked. */
  unused?: readonly Unused[] | undefined;
}

/** A rule that is checked once everything is resolved, not when a name is looked up. */
export interface WholeRule extends Rule {
  check(whole: Whole): void;
}

/** Runs a rule for every call. */
export function eachCall(
  look: (context: Context, at: At<CallSchema>, contract: CallContract) => void,
): WholeRule['check'] {
  return ({ context }) => {
    for (const { contract, at } of context.calls.values()) look(context, at, contract);
  };
}
