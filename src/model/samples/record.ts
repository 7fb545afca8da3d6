import { formatFacts } from '../formats/built-in.ts';
import { currency } from '../formats/currency.ts';
import type { EntityDefinition, EntityField, SampleValue, SampleValues } from '../entity.ts';
import type { JsonSchema } from '../json-schema.ts';
import type { Model } from '../model.ts';
import { decimal, isDecimal, round, scaleOf } from '../values/money.ts';
import { ownEntry } from '../values/own-entry.ts';
import type { Random } from '../random.ts';
import type { SampleOptions } from '../samples.ts';
import { Calendar, inOfficeHours } from './calendar.ts';
import { isDate, momentOf, written } from './moments.ts';
import { partOf } from './parts.ts';
import { matching } from './pattern.ts';
import { keyedBy } from './references.ts';
import { type Course, stateField } from './states.ts';
import { textFor } from './texts.ts';
import { chinesePerson, englishCompany } from './words.ts';

type Plain = Record<string, unknown>;

/** Approximate units of each currency per US dollar. */
const ABOUT: Readonly<Record<string, number>> = {
  JPY: 150,
  IDR: 15_800,
  KRW: 1_350,
  VND: 25_000,
  CNY: 7,
  HKD: 8,
  THB: 35,
  TWD: 32,
};
/** Fields with reasons of failures: mostly empty. */
const OF_FAILURE = /reason$/i;

const VERSION = 'version';
const DAY = 86_400_000;

/** A record being generated: each field on demand, by a caller or by another field. */
export class SampleRecord {
  readonly #made = new Map<string, unknown>();
  readonly #open = new Set<string>();
  /** Records that fields refer to. */
  readonly #referred = new Map<string, Plain>();
  readonly #calendar: Calendar;
  readonly #place: SamplePlace;
  readonly #known: SampleValues;
  readonly #state: () => unknown;

  constructor(place: SamplePlace, known: SampleValues) {
    this.#place = place;
    this.#known = known;
    const by = stateField(place.definition);
    this.#state = () => (by === undefined ? undefined : this.value(by));
    this.#calendar = new Calendar(place, (name) => this.#saidDate(name), this.#state);
  }

  /** Undefined if the reference has no record. */
  make(): Plain | undefined {
    const { definition } = this.#place;
    for (const { name } of definition.fields) this.value(name);
    const entries = definition.fields.flatMap(({ name }) => {
      const value = this.#made.get(name);
      return value === undefined || value === null ? [] : [[name, value] as const];
    });
    const record = Object.fromEntries(entries);
    return definition.required.every((name) => name in record) ? record : undefined;
  }

  value(name: string): unknown {
    if (this.#made.has(name) || this.#open.has(name)) return this.#made.get(name);
    const field = this.#place.definition.fields.find((each) => each.name === name);
    if (field === undefined) return undefined;
    this.#open.add(name);
    const value = this.#valueOf(field);
    if (!this.#made.has(name)) this.#made.set(name, value);
    return this.#made.get(name);
  }

  #valueOf(field: EntityField): unknown {
    const { definition, options, random, n, course } = this.#place;
    const said = ownEntry(this.#known, field.name);
    if (said !== undefined) return this.#said(field, said);
    const product = ownEntry(options.fields, `${definition.name}.${field.name}`);
    if (product !== undefined) return product(random, (name) => this.value(name), n, options.owner);
    const fact = course.personal.get(field.name);
    const user = options.users?.[n % Math.max(options.users.length, 1)];
    if (fact !== undefined && user !== undefined) return ownEntry(user, fact) ?? null;
    const isOpen = !this.#place.isRow || definition.required.includes(field.name);
    const target = isOpen && field.enum === undefined ? keyedBy(this.#place.model, definition, field.name) : undefined;
    if (target !== undefined) {
      const key = this.#refer(field.name, target, {});
      if (key !== undefined) return key;
    }
    // A referenced record may have set the field in the meantime.
    if (this.#made.has(field.name)) return this.#made.get(field.name);
    if (field.name === definition.key) return this.#key(field);
    if (!definition.required.includes(field.name) && this.#isLeftOut(field)) return null;
    if (field.default !== undefined && random.next() < 0.5) return field.default;
    return this.#typed(field);
  }

  /** True if a field stays empty: a later step writes it, or it explains a failure that did not happen. */
  #isLeftOut(field: EntityField): boolean {
    const { course, definition, model, random, isRow } = this.#place;
    if (isRow) return true;
    const state = this.#state();
    const steps = course.stepFields.get(field.name);
    if (steps !== undefined) {
      const way = course.ways.get(String(state)) ?? [];
      return ![...way, state].some((each) => steps.has(String(each)));
    }
    if (OF_FAILURE.test(field.name)) {
      const name = definition.fields.find((each) => each.name === stateField(definition))?.enum;
      const found =
        name === undefined ? undefined : ownEntry(model.enums, name)?.values.find(({ const: is }) => is === state);
      return found?.tone !== 'danger';
    }
    if (isOfFile(field)) return true;
    if (isDate(field)) return this.#calendar.isLater(field);
    return random.next() < 0.2;
  }

  #saidDate(name: string): number {
    const said = ownEntry(this.#known, name);
    return said !== undefined && 'is' in said ? momentOf(String(said.is), this.#place.options.now) : Number.NaN;
  }

  #said(field: EntityField, said: SampleValue): unknown {
    const { random, options } = this.#place;
    if ('is' in said) return this.#literal(field, said.is);
    if ('oneOf' in said) return this.#literal(field, random.pick(said.oneOf));
    if ('record' in said) return this.#refer(field.name, said.record, said.where) ?? null;
    if ('about' in said) return this.#about(field, said.about);
    if (isDate(field)) {
      const [from, to] = [momentOf(String(said.from), options.now), momentOf(String(said.to), options.now)];
      const at = from + Math.floor(random.next() * (to - from));
      return written(field.format, to - from > 2 * DAY ? Math.min(inOfficeHours(at, random.next()), to) : at);
    }
    return this.#between(field, Number(said.from), Number(said.to));
  }

  /** Texts are templates, dates may be relative. */
  #literal(field: EntityField, value: unknown): unknown {
    if (isOfFile(field)) return Array.isArray(value) ? value.map(fileOf) : fileOf(value);
    if (Array.isArray(value)) return value.map((each) => (typeof each === 'string' ? this.#printed(each) : each));
    if (typeof value !== 'string' || field.enum !== undefined) return value;
    if (!isDate(field)) return this.#printed(value);
    return written(field.format, momentOf(this.#printed(value), this.#place.options.now));
  }

  #printed(template: string): string {
    return template.replace(/\{([a-zA-Z][\w .]*)\}/g, (whole, word: string) => {
      const [field = '', other] = word.split('.');
      const value = partOf(word, this.#place) ?? this.value(field);
      const read = other === undefined ? value : ownEntry(this.#referred.get(field), other);
      return read === undefined || read === null ? whole : String(read);
    });
  }

  /** The key of an existing record; fields with the same name are copied from it. */
  #refer(name: string, entity: string, where: Plain): unknown {
    const { options, model, definition, random, n } = this.#place;
    const target = ownEntry(model.entities, entity);
    const all = (options.records?.(entity) ?? []).filter((each) =>
      Object.entries(where).every(([field, value]) => each[field] === value),
    );
    if (target === undefined || all.length === 0) return undefined;
    const found = (name === definition.key ? all[n] : random.pick(all)) ?? all[0];
    if (found === undefined) return undefined;
    this.#referred.set(name, found);
    for (const field of definition.fields) {
      const isOwn = field.name === definition.key || field.name === stateField(definition) || isDate(field);
      const value = ownEntry(found, field.name);
      const isSaid = ownEntry(this.#known, field.name) !== undefined || field.name === VERSION;
      if (isOwn || isSaid || this.#made.has(field.name) || value === undefined || value === null) continue;
      if (
        target.fields.some((each) => each.name === field.name && each.type === field.type && each.enum === field.enum)
      )
        this.#made.set(field.name, value);
    }
    return ownEntry(found, target.key);
  }

  #key(field: EntityField): unknown {
    const { definition, n, options, random } = this.#place;
    if (field.enum !== undefined) return this.#values(field)[n];
    if (field.type === 'integer' || field.type === 'number') return n + 1;
    if (isDate(field)) return written(field.format, options.now - n * DAY);
    if (field.pattern !== undefined) return matching(field.pattern, random);
    if (definition.number !== undefined) {
      const { beginning, begun } = this.#calendar;
      const made = beginning === undefined ? undefined : this.value(beginning);
      const day = String(made ?? written('date', begun))
        .slice(0, 10)
        .replaceAll('-', '');
      const tail = options.owner.replace(/\D/g, '').slice(-3).padStart(3, '0');
      return `${definition.number}${day}9${tail}${String(n + 1).padStart(6, '0')}`;
    }
    const initials = definition.name
      .split('-')
      .map((each) => each.charAt(0).toUpperCase())
      .join('')
      .slice(0, 3);
    const room = (field.maxLength ?? 32) - initials.length;
    return `${initials}${`${options.owner.replace(/\D/g, '')}${String(n + 1).padStart(4, '0')}`.slice(-room)}`;
  }

  #typed(field: EntityField): unknown {
    const { definition, model, random, options } = this.#place;
    const schema = ownEntry(definition.schema.properties ?? {}, field.name) ?? {};
    if (isDate(field)) return written(field.format, this.#calendar.of(field));
    if (schema.const !== undefined) return schema.const;
    if (field.enum !== undefined && field.type !== 'array') return this.#ofEnum(field);
    if (formatFacts(field.format).isMoney === true) return this.#amount(field);
    const { samples, usual } = formatFacts(field.format);
    if (samples !== undefined && field.type === 'string') return this.#between(field, samples[0], samples[1]);
    if (usual !== undefined && field.type === 'string') return random.pick(usual);
    if (field.type === 'string') return this.#text(field);
    return valueOf(schema, { ...field, about: definition.title, random, now: options.now, model });
  }

  /** A field may allow fewer values than its enum. */
  #values({ name, enum: of = '' }: EntityField): unknown[] {
    const { model, definition } = this.#place;
    const narrowed = ownEntry(definition.schema.properties ?? {}, name)?.enum?.filter((each) => each !== null);
    return narrowed ?? (ownEntry(model.enums, of)?.values ?? []).map((each) => each.const);
  }

  #ofEnum(field: EntityField): unknown {
    const { random } = this.#place;
    const values = this.#values(field);
    const usual = values.filter((each) => currency.usual.includes(String(each)));
    return random.pick(usual.length > 0 ? usual : values);
  }

  /** The currency of an amount, generated before the amount. */
  #currencyOf({ currency }: EntityField): string {
    if (currency === undefined) return 'USD';
    return 'code' in currency ? currency.code : String(this.value(currency.field) ?? 'USD');
  }

  #amount(field: EntityField): string {
    const { random } = this.#place;
    const currency = this.#currencyOf(field);
    const usual = /fee|charge|cost|discount/i.test(field.name) ? 20 : 3_200;
    const size = usual * Math.exp(0.8 * random.normal()) * (ownEntry(ABOUT, currency) ?? 1);
    const limited = Math.min(Math.max(size, field.min ?? 1), field.max ?? Number.MAX_SAFE_INTEGER);
    const whole = random.next() < 0.4 ? Math.ceil(limited / 10) * 10 : limited;
    return round(decimal(Math.min(whole, field.max ?? whole).toFixed(2)), scaleOf(currency), 'floor');
  }

  /** Amounts near the usual one, mostly round. */
  #about(field: EntityField, usual: number): unknown {
    const { random } = this.#place;
    const size = Math.min(Math.max(usual * Math.exp(0.7 * random.normal()), usual / 20), usual * 5);
    const step = 10 ** Math.max(Math.floor(Math.log10(usual)) - 1, 0);
    const isRound = random.next() < 0.7;
    const whole = isRound ? Math.ceil(size / step) * step : Math.round(size);
    const cents = isRound ? '00' : random.digits(2);
    if (field.type !== 'string') return whole;
    return round(decimal(`${whole}.${cents}`), scaleOf(this.#currencyOf(field)), 'floor');
  }

  #between(field: EntityField, from: number, to: number): unknown {
    const { random } = this.#place;
    const value = from + random.next() * (to - from);
    if (field.type === 'integer') return random.whole(from, to);
    if (field.type === 'number') return Math.round(value * 100) / 100;
    const [, , scale] = formatFacts(field.format).samples ?? [0, 0, scaleOf(this.#currencyOf(field))];
    const text = value.toFixed(scale);
    return isDecimal(text) ? text : String(from);
  }

  #text(field: EntityField): string {
    const { definition, random, n } = this.#place;
    const said = fitted(textFor(field, definition.title, random, n), field, random);
    const found = field.pattern === undefined ? said : fittingText(field.pattern, said, random);
    if (found !== undefined) return found;
    throw new Error(`No sample of "${definition.name}.${field.name}" fits ${field.pattern}: say one in "samples"`);
  }
}

/** A placeholder for a file, followed by its title, until the product generates the file. */
export const FILE = 'sample-file:';

/** True if a field holds files. */
export const isOfFile = ({ files, format }: EntityField): boolean =>
  files !== undefined || formatFacts(format).isFile === true;

const fileOf = (title: unknown): unknown => (typeof title === 'string' ? FILE + title : title);

export interface SamplePlace {
  model: Model;
  definition: EntityDefinition;
  course: Course;
  options: SampleOptions;
  random: Random;
  n: number;
  count: number;
  /** Defined field by field: omitted fields stay empty if allowed. */
  isRow: boolean;
}

/** The text if it matches, else a plausible text that does, else a generated one. */
function fittingText(pattern: string, said: string, random: Random): string | undefined {
  const wanted = new RegExp(pattern, 'u');
  const likely = [said, englishCompany(random), `${random.whole(1, 300)} Sample Street`, chinesePerson(random)];
  return likely.find((each) => wanted.test(each)) ?? matching(pattern, random);
}

/** The text, shortened to its maximum length. */
function fitted(
  text: string,
  { minLength = 0, maxLength }: Pick<EntityField, 'minLength' | 'maxLength'>,
  random: Random,
): string {
  const chars = Array.from(text);
  const long = chars.length < minLength ? text + random.digits(minLength - chars.length) : text;
  return maxLength === undefined ? long : Array.from(long).slice(0, maxLength).join('').trimEnd();
}

interface About extends Pick<EntityField, 'name' | 'title' | 'format'> {
  about: string;
  random: Random;
  now: number;
  model: Model;
}

/** A value for a schema without a field: inside lists and objects. */
function valueOf(schema: JsonSchema, about: About): unknown {
  const { random, now } = about;
  const {
    enum: values,
    const: constant,
    minimum = 0,
    maximum,
    minItems = 1,
    maxItems = 3,
    minLength,
    maxLength,
  } = schema;
  if (constant !== undefined) return constant;
  const known = values?.filter((each) => each !== null);
  if (known !== undefined && known.length > 0) return random.pick(known);
  switch ([schema.type ?? 'string'].flat().find((type) => type !== 'null')) {
    case 'boolean':
      return random.next() < 0.5;
    case 'integer':
      return about.name === VERSION ? 1 : random.whole(Math.ceil(minimum), maximum ?? minimum + 30);
    case 'number':
      return Math.round((minimum + random.next() * ((maximum ?? minimum + 100) - minimum)) * 100) / 100;
    case 'array': {
      if (isOfFiles(schema.items)) return [];
      const length = random.whole(minItems, Math.max(minItems, Math.min(maxItems, 3)));
      const items = Array.from({ length }, () => valueOf(schema.items ?? {}, about));
      return known === undefined ? [...new Set(items)] : items;
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [
          name,
          valueOf(each, { ...about, name, title: each.title ?? name, format: each.format ?? 'plain' }),
        ]),
      );
    default:
      if (schema.pattern === undefined)
        return fitted(
          textFor(about, about.about, random, 0),
          { ...(minLength !== undefined && { minLength }), ...(maxLength !== undefined && { maxLength }) },
          random,
        );
      if (/^\^\\d\{4\}-/.test(schema.pattern)) return written(schema.pattern.includes(':') ? 'date-time' : 'date', now);
      if (schema.pattern.includes('d+(')) return `${random.whole(1, 900)}.${random.digits(2)}`;
      return fittingText(schema.pattern, textFor(about, about.about, random, 0), random) ?? '';
  }
}

const isOfFiles = (items: JsonSchema | undefined): boolean =>
  Array.isArray(items?.type) && items.type.includes('object') && items.type.includes('string');

/** Tracks the keys and other unique values of an owner's records. */
export class Once {
  readonly #fields: readonly string[][];
  readonly #known = new Set<string>();

  constructor({ key, unique = [] }: EntityDefinition) {
    this.#fields = [[key], ...unique.map(({ fields }) => fields)];
  }

  /** True if the record's unique values are new; then they are stored. */
  admits(record: Plain): boolean {
    const names = this.#fields.flatMap((fields, n) => {
      const values = fields.map((each) => record[each]);
      return values.includes(undefined) ? [] : [JSON.stringify([n, ...values])];
    });
    if (names.some((name) => this.#known.has(name))) return false;
    for (const name of names) this.#known.add(name);
    return true;
  }
}
