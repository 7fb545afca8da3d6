import type { Expression, Text } from './expression.ts';
import type { SetDefinition } from './record-answer.ts';

type State = string | number;

export interface Lifecycle {
  field: string;
  /** From each state (wire value as a string key) to the states it may become. */
  from: Record<string, State[]>;
  /** Ways with conditions, values and messages. Of those that are due at once the first whose condition holds is taken. */
  steps?: LifecycleStep[];
  review?: Review;
  /** Balances that are watched while a record is in one of their states, by name. */
  watches?: Record<string, Watch>;
  /** A message about each new record. */
  made?: Told;
}

/** What the product does while a balance is too low: looked at after each posting of the owner, and hourly. */
export interface Watch {
  from: State[];
  /** Name of a balance of the product. */
  balance: string;
  /** The least that the balance should be. */
  below: Expression;
  /** Name of a deed of the product, and the amount that it moves each time. */
  does: string;
  amount: Expression;
  daily: {
    times?: number;
    /** The most that is moved in a day. */
    amount: Expression;
    /** The cause that is told where the day has had its most. */
    say: Text;
  };
  /** A message about each cause for which nothing was done, once a day; `data.cause` is its sentence. */
  say?: Told;
}

export interface LifecycleStep {
  /** Any state where it is empty. */
  from: State[];
  to: State;
  /** When the server's clock takes it; without it an answer does. */
  due?: Due;
  when?: Expression;
  /** Name of a test of the product that must hold too. */
  judge?: string;
  set?: SetDefinition;
  /** Reasons of a rejection; each reason that holds marks its fields. */
  marks?: Marks;
  say?: Told;
}

/** Field of a rejected record that lists the fields to correct: `{ field, item, reason }`. */
export interface Marks {
  field: string;
  of: { fields: string[]; reason: string; when?: Expression; judge?: string }[];
}

/** A moment of the record, or a length of the bank's time since the record came into the state. */
export type Due = { at: Expression } | BankTime;

export interface BankTime {
  milliseconds?: number;
  workingDays?: number;
  /** Calendars that must all be open. */
  calendars?: string[];
  /** `16:30` */
  cutOff?: string;
}

/** A message to the people of a record's owner, or of one of its two. In its texts `record` is the record after the step. */
export interface Told extends Words {
  /** One message for several records; `count` is how many. */
  many?: Words;
  /** Which of two owners gets the message. Default: the one that made the record. */
  side?: 'from' | 'to' | 'both';
  kind?: string;
  /** Field of the record that lists the ways in which its users want the message. */
  ways?: string;
  /** An address, or a text that gives one for each record. */
  navigate?: string | Text;
  /** Query of that address. */
  with: Record<string, Expression>;
  /** Permissions of which any suffices to get the message; without any, everybody gets it. */
  permission: string[];
}

interface Words {
  title: Text;
  text: Text;
}

/** Its steps stand among those of the lifecycle. */
export interface Review {
  wait: State;
  pass: State;
  reject?: State;
  /** Field of the reason for a rejection. */
  reason?: string;
  /** Field that lists what must be mended; a rejected record takes changes of these fields alone. */
  marks?: string;
  /** Fields whose change is looked at again; any change without it. */
  again?: string[];
}
