import type { Expression, Text } from './expression.ts';
import type { SetDefinition } from './record-answer.ts';

type State = string | number;

export interface Lifecycle {
  field: string;
  /** From each state (wire value as a string key) to its possible next states. */
  from: Record<string, State[]>;
  /**
   * Transitions with conditions, values and messages. Of several due at once, the first whose condition holds is taken.
   */
  steps?: LifecycleStep[];
  review?: Review;
  /** Balances watched while a record is in certain states, by name. */
  watches?: Record<string, Watch>;
  /** Message about each new record. */
  made?: Told;
  fourEyes?: FourEyes;
}

/** States into which only a person other than the last writer of the record moves it. */
export interface FourEyes {
  /** Field with the last writer; the server fills it in. */
  maker: string;
  to: State[];
  say: string;
  code?: string;
}

/** The product's reaction to a low balance: checked after each posting of the owner, and hourly. */
export interface Watch {
  from: State[];
  /** Name of a balance of the product. */
  balance: string;
  /** Minimum balance. */
  below: Expression;
  /** Name of the product's operation, and the amount it moves each time. */
  does: string;
  amount: Expression;
  daily: {
    times?: number;
    /** Maximum amount per day. */
    amount: Expression;
    /** Reason reported when the daily maximum is used up. */
    say: Text;
  };
  /** Message about each reason for not acting, at most once a day; `data.cause` is the reason. */
  say?: Told;
}

export interface LifecycleStep {
  /** Empty means any state. */
  from: State[];
  to: State;
  /** Time at which the server's clock takes the step; without it an answer does. */
  due?: Due;
  when?: Expression;
  /** Name of a product check that must hold too. */
  judge?: string;
  set?: SetDefinition;
  /** Marks the fields to correct after a rejection. */
  marks?: Marks;
  say?: Told;
}

/** Field of a rejected record that lists the fields to correct: `{ field, item, reason }`. */
export interface Marks {
  field: string;
  of: { fields: string[]; reason: string; when?: Expression; judge?: string }[];
}

/** A time stored in the record, or a duration in bank time since the record entered the state. */
export type Due = { at: Expression } | BankTime;

export interface BankTime {
  milliseconds?: number;
  workingDays?: number;
  /** Calendars that must all be open. */
  calendars?: string[];
  /** `16:30` */
  cutOff?: string;
}

/**
 * A message to the people of a record's owner, or of one of its two owners. In its texts, `record` is the record after
 * the step.
 */
export interface Told extends Words {
  /** Combined message for several records; `count` is their number. */
  many?: Words;
  /** The owner that receives the message, if there are two. Default: the maker of the record. */
  side?: 'from' | 'to' | 'both';
  kind?: string;
  /** Field of the record that lists its users' preferred channels. */
  ways?: string;
  /** An address, or a text that yields one per record. */
  navigate?: string | Text;
  /** Query parameters of that address. */
  with: Record<string, Expression>;
  /** Recipients need one of these permissions; without any, everybody receives it. */
  permission: string[];
}

interface Words {
  title: Text;
  text: Text;
}

/** A review whose steps are added to those of the lifecycle. */
export interface Review {
  wait: State;
  pass: State;
  reject?: State;
  /** Field with the reason of a rejection. */
  reason?: string;
  /** Field that lists the fields to correct; in a rejected record only those can be changed. */
  marks?: string;
  /** Fields whose change requires a new review; default: any field. */
  again?: string[];
}
