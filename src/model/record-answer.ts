import type { Expression, Text, Filling, CallCheck } from './expression.ts';

/** How a field of a stored record is tested. A list, written or computed, means any of its values. */
export type ConditionDefinition =
  | { any: Expression[] }
  | { from?: Expression; to?: Expression }
  | { not: Expression }
  | { prefix: Expression }
  | { contains: Expression }
  | { known: boolean }
  /** Under `or`, which is no field: one of these must fit. */
  | { either: WhereDefinition[] };

/** All must hold. A value that only the request gives is left out where the request does not give it. */
export type WhereDefinition = Record<string, ConditionDefinition>;

/** From each field of a record to the value that it gets. */
export type SetDefinition = Record<string, Calculated>;

export interface Calculated {
  value: Expression;
  /** Currency of an amount; decides the number of decimals. */
  currency?: Expression;
  /** Wire format of a date. */
  format?: 'date' | 'date-time';
}

/** Lookup of an answer before it reads or writes; `data.<name>` in its expressions. */
export type AnswerData =
  | CallCheck
  /** A value that the product's code computes from the given values. */
  | { computed: string; filling: Filling }
  /** A value from a map. */
  | { value: Expression }
  /** The record of a key; refused if it does not exist. Without a key: no record. */
  | { of: string; key: Expression }
  /** The first record that fits, or none. */
  | { first: string; where: WhereDefinition; sort?: string }
  | { all: string; where: WhereDefinition; sort?: string; limit?: number }
  | { count: string; where: WhereDefinition }
  /** The values of an enum, each with `const`, `name` and `title`. */
  | { values: string }
  /** The record that stands beside another one in an order, or none. */
  | { beside: string; is: 'before' | 'after'; key: Expression; where: WhereDefinition; sort: string };

interface Looking {
  data?: Record<string, AnswerData>;
}

/** Check inside the transaction of a writing answer, after its lookups and the lock of its record. */
export interface AnswerCheck {
  that: Expression;
  say: Text;
  code?: string;
  /** Field of the request. */
  field?: string;
}

interface Writing extends Looking {
  checks?: AnswerCheck[];
}

/** The generic ways of reading and writing stored records. */
export type RecordAnswerDefinition =
  | ListAnswerDefinition
  | (Looking & {
      kind: 'get';
      of: string;
      from?: string;
      key?: Expression;
      where?: WhereDefinition;
      sort?: string;
      set?: SetDefinition;
    })
  | (Writing & { kind: 'create'; of: string; set?: SetDefinition })
  | (Writing & { kind: 'save'; of: string; key?: Expression; where?: WhereDefinition; set?: SetDefinition })
  | (Writing & { kind: 'update'; of: string; where?: WhereDefinition; set?: SetDefinition; whole?: true })
  | (Writing & { kind: 'remove'; of: string; where?: WhereDefinition })
  | (Writing & { kind: 'transition'; of: string; to: string | number; set?: SetDefinition })
  | SummaryAnswerDefinition
  | GroupsAnswerDefinition
  | StepsAnswerDefinition;

export interface ListAnswerDefinition extends Looking {
  kind: 'list';
  of: string;
  /** Records that the product computes, by their name; without it those that are stored. */
  from?: string;
  /** A list that was looked up, in the place of stored records. `set` is computed before filter, order and page. */
  rows?: Expression;
  /** Records of several entities, each as a row of the list, in the place of stored records. */
  parts?: ListPart[];
  sort?: string;
  where?: WhereDefinition;
  limit?: number;
  /** Fields of each row that are computed of it: `row` is the stored record, or the element of `rows`. */
  set?: SetDefinition;
}

/** Records of one entity as rows of a list of another one. */
export interface ListPart extends Looking {
  of: string;
  /** Without it the part is always read. */
  when?: Expression;
  where?: WhereDefinition;
  /** Permissions of which the person needs one; without any, the part has no rows. */
  permission?: string[];
  sort?: string;
  limit?: number;
  /** Fields of the row: `row` is the record, `data` what was looked up for it. */
  set: SetDefinition;
}

/** Whether a list or a record is read from the stored records of its entity. */
export function isStored(answer: { from?: string; rows?: Expression; parts?: readonly ListPart[] }): boolean {
  return answer.from === undefined && answer.rows === undefined && answer.parts === undefined;
}

export interface SummaryAnswerDefinition extends Looking {
  kind: 'summary';
  parts: SummaryPart[];
  /** Further fields of the result. */
  set?: SetDefinition;
}

/** Figures of the records of one entity that fit; each goes into the field of the result that is its key or is named. */
export interface SummaryPart {
  of: string;
  where?: WhereDefinition;
  /** Permissions of which the person needs one; without any, all values are zero. */
  permission?: string[];
  count?: string;
  sums?: Record<string, string>;
  least?: Record<string, string>;
  most?: Record<string, string>;
}

/** Counts and sums of records of one entity, one row of the result for each group. */
export interface GroupsAnswerDefinition extends Looking {
  kind: 'groups';
  of: string;
  where?: WhereDefinition;
  by: GroupKey[];
  parts: GroupPart[];
  /** `amount desc`; without it rows are in the order of their keys. */
  sort?: string;
  limit?: number;
}

export interface GroupKey {
  /** Field of the result. */
  name: string;
  field: string;
  /** A group is a day or a month of the field; every one of the time asked for has a row. */
  each?: 'day' | 'month';
  /** So many until today, where the request does not say. */
  last?: number;
}

export interface GroupPart {
  where?: WhereDefinition;
  count?: string;
  /** From fields of the result to the fields that they add up. */
  sums?: Record<string, string>;
}

/** Does several answers in order; those whose condition does not hold are left out. The last one done gives the result. */
export interface StepsAnswerDefinition extends Looking {
  kind: 'steps';
  steps: {
    when?: Expression;
    /** A list: it is done for each `item` of it. */ each?: Expression;
    answer: RecordAnswerDefinition;
  }[];
}
