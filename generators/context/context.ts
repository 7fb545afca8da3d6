import type {
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
  /** Of a record, or of a list of records: what each holds. */
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

/** What a form's or a filter's fields are looked up in. */
export interface FieldOwner {
  members: Record<string, RequestMember>;
  required: string[];
  /** How a problem calls it: `the request of "pay.withdraw"`. */
  label: string;
  root: 'form' | 'filter' | 'item';
  /** Of a line: the record that it is made of, whose names are shown and not typed. */
  given?: { record: RecordType; isGiven(name: string): boolean };
  /** A call behind it was not found: what its fields are nobody knows. */
  unknown?: boolean;
}

/** What a screen uses, for its bundle. */
export interface ScreenUse {
  calls: Set<string>;
  enums: Set<string>;
  blocks: Set<BlockKind>;
  widgets: Set<string>;
  formats: Set<string>;
  parts: Set<string>;
  validators: Map<string, object>;
}

/** What is known at one spot of a screen: what expressions can name there, and what fills a request by its name. */
export interface Scope {
  screen: Speaker;
  use: ScreenUse;
  roots: Roots;
  /** Names of the fields typed here. */
  formFields: ReadonlySet<string>;
  /** What the form around fills itself, beside its fields. */
  formGiven?: At;
  /** The calls that the form around sends. */
  formCalls?: readonly string[];
  /** Names of the filter fields that fill requests here. */
  filterFields: ReadonlySet<string>;
  /** In a line: names of the fields typed in it. */
  itemFields?: ReadonlySet<string>;
  /** Steps of the form around. */
  steps: readonly string[];
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
  /** What its call says of it in "fields". */
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

/** Whatever sends a call with fields of its own. */
export type FormLike = FormSchema | ActionSchema;

/** Blocks hold actions, actions open blocks: the way back goes through here, so that no file imports in a circle. */
export interface Recursion {
  entity(context: Context, name: string, from?: At): ResolvedEntity | undefined;
  block(context: Context, at: At<OpenedSchema | ScreenSchema>, around: Scope, inside?: Inside): Block;
  callAction(context: Context, at: At<FormLike>, around: Scope, ownName: string): CallAction;
}

/** What a block knows of what it stands in. */
export interface Inside {
  /** The form around, whose pieces `fields` blocks are. */
  owner?: FieldOwner;
  /** Keys that mean something else where this block stands. */
  skip?: string[];
}

export interface ScreenNames extends Speaker {
  at: At<ScreenSchema>;
  /** Of a part that reads what stands around it: what it says of that. */
  around?: At<AroundSchema>;
}

/** Whatever has expressions: a screen, or what is none and has no address (a call, a lifecycle). */
export interface Speaker {
  name: string;
  source: Source;
  at: At;
  paths: Record<string, { path: string; at: At }>;
  params: string[];
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

/** What nothing of the schemas uses and is there all the same, as `schemas/unused.json` says it. */
export interface Unused extends Place {
  enums?: string[];
  entities?: string[];
  calls?: string[];
  why: string;
}

/** What all resolvers share: the files, what is resolved so far, and the problems. */
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
  /** Whatever is shown or typed says where it is written. */
  withPlaces?: true;
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
  /** What is there although nothing uses it; without it that is not looked at. */
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
