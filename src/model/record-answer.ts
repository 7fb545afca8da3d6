import type { Expression, Text, Filling, CallCheck } from './expression.ts';

/** Condition on a field of a stored record. A list matches any of its values. */
export type ConditionDefinition =
  | { any: Expression[] }
  | { from?: Expression; to?: Expression }
  | { not: Expression }
  | { prefix: Expression }
  | { contains: Expression }
  | { suffix: Expression }
  | { known: boolean }
  /** A date in the current day, month or year. */
  | { this: 'day' | 'month' | 'year' }
  /** Under the key `or`, which is not a field: one of these must match. */
  | { either: WhereDefinition[] };

/** All conditions must match. One that depends only on a missing request value is ignored. */
export type WhereDefinition = Record<string, ConditionDefinition>;

/** The new value of each field of a record. */
export type SetDefinition = Record<string, Calculated>;

export interface Calculated {
  value: Expression;
  /** Currency of an amount; determines its decimals. */
  currency?: Expression;
  /** Wire format of a date. */
  format?: 'date' | 'date-time';
}

/** Lookup of an answer before it reads or writes; available as `data.<name>` in its expressions. */
export type AnswerData =
  | CallCheck
  /** A value computed by the product's code. */
  | { computed: string; filling: Filling }
  /** A value from a map. */
  | { value: Expression }
  /** The record with a key; refuses the call if it does not exist. Without a key: no record. */
  | { of: string; key: Expression }
  /** The first matching record, or none. */
  | { first: string; where: WhereDefinition; sort?: string }
  | { all: string; where: WhereDefinition; sort?: string; limit?: number }
  | { count: string; where: WhereDefinition }
  /** Sum of a field. */
  | { sum: string; of: string; where: WhereDefinition }
  /** The values of an enum, each with `const`, `name` and `title`. */
  | { values: string }
  /** The record before or after another one in an order, or none. */
  | { beside: string; is: 'before' | 'after'; key: Expression; where: WhereDefinition; sort: string };

interface Looking {
  data?: Record<string, AnswerData>;
}

/** Check inside the transaction of a writing answer, after its lookups and the lock of its record. */
export interface AnswerCheck {
  that: Expression;
  say: Text;
  code?: string;
  /** Request field where the error is shown. */
  field?: string;
}

interface Writing extends Looking {
  checks?: AnswerCheck[];
}

/** The generic answers that read and write stored records. */
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
  /** Name of records computed by the product; default: stored records. */
  from?: string;
  /** A looked-up list instead of stored records. `set` is computed before filter, order and page. */
  rows?: Expression;
  /** Records of several entities, each as a row of the list, instead of stored records. */
  parts?: ListPart[];
  sort?: string;
  where?: WhereDefinition;
  limit?: number;
  /** Computed fields of each row; `row` is the stored record, or the element of `rows`. */
  set?: SetDefinition;
}

/** Records of one entity as rows of another entity's list. */
export interface ListPart extends Looking {
  of: string;
  /** Condition for including the part; default: always. */
  when?: Expression;
  where?: WhereDefinition;
  /** The person needs one of these permissions; otherwise the part is empty. */
  permission?: string[];
  sort?: string;
  limit?: number;
  /** Fields of the row; `row` is the record, `data` its lookups. */
  set: SetDefinition;
}

/** True if a list or a record is read from the stored records of its entity. */
export function isStored(answer: { from?: string; rows?: Expression; parts?: readonly ListPart[] }): boolean {
  return answer.from === undefined && answer.rows === undefined && answer.parts === undefined;
}

export interface SummaryAnswerDefinition extends Looking {
  kind: 'summary';
  parts: SummaryPart[];
  /** Further fields of the result. */
  set?: SetDefinition;
}

/**
 * Figures of the matching records of one entity. Each goes into a result field: the one of its key, or the one it
 * names.
 */
export interface SummaryPart {
  of: string;
  where?: WhereDefinition;
  /** The person needs one of these permissions; otherwise all values are zero. */
  permission?: string[];
  count?: string;
  sums?: Record<string, string>;
  least?: Record<string, string>;
  most?: Record<string, string>;
}

/** Counts and sums of one entity's records, one result row per group. */
export interface GroupsAnswerDefinition extends Looking {
  kind: 'groups';
  of: string;
  where?: WhereDefinition;
  by: GroupKey[];
  parts: GroupPart[];
  /** `amount desc`; default: ordered by key. */
  sort?: string;
  limit?: number;
}

export interface GroupKey {
  /** Field of the result. */
  name: string;
  field: string;
  /** Groups by day or month of the field; every one in the requested period has a row. */
  each?: 'day' | 'month';
  /** Number of days or months up to today, if the request gives no period. */
  last?: number;
}

export interface GroupPart {
  where?: WhereDefinition;
  count?: string;
  /** From result fields to the fields they sum. */
  sums?: Record<string, string>;
}

/** Runs several answers in order, skipping those whose condition fails. The last one run provides the result. */
export interface StepsAnswerDefinition extends Looking {
  kind: 'steps';
  steps: {
    when?: Expression;
    /** A list: runs once for each `item`. */ each?: Expression;
    answer: RecordAnswerDefinition;
  }[];
}
