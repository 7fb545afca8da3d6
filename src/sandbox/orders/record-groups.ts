import { add, subtract } from '#model/money.ts';

/** A record with its owner. */
export interface Owned<Row = object> {
  owner: string;
  record: Row;
}

type Values = Readonly<Record<string, unknown>>;

/** Records in memory by owner and the values of some fields, so that a question reads only its own records. */
export class RecordGroups {
  readonly #fields: readonly string[];
  readonly #groups = new Map<string, Set<Owned>>();
  /** By summed field, then by group. */
  readonly #totals = new Map<string, Map<string, string>>();
  /** Groups that lack records: these are counted in the totals alone. */
  readonly #lacking = new Set<string>();

  constructor(fields: readonly string[], records: Iterable<Owned>) {
    this.#fields = fields;
    for (const each of records) this.enter(each);
  }

  enter(each: Owned): void {
    const group = this.#groupOf(each.owner, each.record as Values);
    const members = this.#groups.get(group) ?? new Set();
    this.#groups.set(group, members.add(each));
    this.#count(group, each, add);
  }

  leave(each: Owned): void {
    const group = this.#groupOf(each.owner, each.record as Values);
    this.#groups.get(group)?.delete(each);
    this.#count(group, each, subtract);
  }

  /** Removes a record from its group, but not from the totals. Nobody may ask for the records of this group again. */
  forget(each: Owned): void {
    const group = this.#groupOf(each.owner, each.record as Values);
    this.#groups.get(group)?.delete(each);
    this.#lacking.add(group);
  }

  /** True if changes of a record may move it to another group, or change a total. */
  depends(changes: object): boolean {
    return [...this.#fields, ...this.#totals.keys()].some((field) => Object.hasOwn(changes, field));
  }

  /**
   * The records of an owner with these values of the fields.
   * @throws Error if some of them were forgotten
   */
  with(owner: string, values: Values): ReadonlySet<Owned> {
    const group = this.#groupOf(owner, values);
    if (this.#lacking.has(group)) throw new Error(`Records of ${group} are no longer in memory`);
    return this.#groups.get(group) ?? new Set();
  }

  total(owner: string, values: Values, field: string): string {
    const totals = this.#totals.get(field) ?? this.#totalsOf(field);
    return totals.get(this.#groupOf(owner, values)) ?? '0';
  }

  #totalsOf(field: string): Map<string, string> {
    if (this.#lacking.size > 0) throw new Error(`Records to add up "${field}" are no longer in memory`);
    const totals = new Map<string, string>();
    this.#totals.set(field, totals);
    for (const [group, members] of this.#groups)
      totals.set(group, add('0', ...[...members].map(({ record }) => amountIn(record as Values, field))));
    return totals;
  }

  #count(group: string, { record }: Owned, by: (sum: string, amount: string) => string): void {
    for (const [field, totals] of this.#totals) {
      const amount = amountIn(record as Values, field);
      if (amount !== '0') totals.set(group, by(totals.get(group) ?? '0', amount));
    }
  }

  #groupOf(owner: string, values: Values): string {
    return JSON.stringify([owner, ...this.#fields.map((field) => values[field] ?? null)]);
  }
}

function amountIn(record: Values, field: string): string {
  return String(record[field] ?? '0');
}
