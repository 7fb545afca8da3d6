import type { Block, Question } from './block.ts';
import type { Check, Expression, Text, CallCheck, Filling } from './expression.ts';
import type { FormMember, NavigateTarget, ShownDefinition, UiSchema } from './field.ts';
import type { JsonSchema } from './json-schema.ts';

/** Condition for showing something. Entries are routes or `route#action`. */
export interface Gate {
  any: string[];
  products: string[];
  reverse: boolean;
}

export interface ActionDefinition {
  name: string;
  title: Text;
  icon?: string;
  /** For links: a description below the title, and a count in the corner. */
  hint?: Text;
  count?: Expression;
  /** `schemas/…json:12:5` */
  place: string;
  /** `primary` is the one filled button of its region; `danger` marks irreversible actions. */
  look: 'primary' | 'secondary' | 'danger' | 'link';
  visible?: Expression;
  /** Disabled while the check fails, with its sentence as the reason. */
  enabled?: Check;
  permission?: Gate;
  /** Use of the selection, for an action on selected rows. */
  bulk?: BulkUse;
  does: ActionDeed;
}

/** How an action uses selected rows. Without it, all rows go into one request and must be known. */
export interface BulkUse {
  /**
   * The filling for all matching rows when none of them is known; root `filter` is then the table's request. Absent:
   * only for rows selected one by one.
   */
  all?: Filling;
  /**
   * The call takes one row and is sent once per row, with `when` only for rows that satisfy it. Root `row` is that row.
   */
  each?: { when?: Expression };
}

export type ActionDeed =
  | ({ kind: 'call' } & CallAction)
  | ({ kind: 'navigate' } & NavigateTarget)
  | { kind: 'dialog' | 'drawer'; block: Block | { screen: string }; filling: Filling }
  | { kind: 'download'; call: string; filling: Filling }
  | { kind: 'export'; call: string; filling: Filling }
  | { kind: 'copy'; value: Expression }
  | { kind: 'print' }
  /** An address outside the portal. */
  | { kind: 'external'; to: Expression }
  | { kind: 'step'; step: string };

/**
 * A call and everything that precedes it. With `members` it is a form (in the page for a form block, in a dialog for an
 * action); with `steps` a wizard. The order is fixed: visible, permission → state needs → valid → checks → confirm →
 * agreement → code → send → refresh → then.
 */
export interface CallAction {
  /** One call, or one per named path of the screen (`add`, `edit`). */
  call: string | Record<string, string>;
  filling: Filling | Record<string, Filling>;
  members: FormMember[];
  steps: StepDefinition[];
  data: Record<string, Question>;
  /** The record to start from (`data.payee`, `row`). */
  fill?: Expression;
  checks: (Check | CallCheck)[];
  confirm?: Text;
  about?: AboutDefinition;
  /** Heading and main button of a dialog form; default: the action's title. */
  heading?: Text;
  /** Label of the main button, if it differs from the heading. */
  yes?: Text;
  then?: Then;
  /** Success message. */
  say?: Text;
  leave?: 'ask';
  /** Rejected fields of the record that the form starts from: a list of `{ field, reason }`. */
  marks?: Expression;
  draft?: DraftDefinition;
  quote?: QuoteDefinition;
  /** Static schema of the form's record (only unconditional `required`), for RJSF and the compiled validator. */
  schema?: JsonSchema;
  /** How each property of the record is drawn. */
  uiSchema?: UiSchema;
  /** Key of the compiled validator in the screen's bundle. */
  validator?: string;
}

/** Records and amounts that an action moves, for its confirmation. */
export interface AboutDefinition {
  title: Text;
  detail?: Text;
  amount?: { value: Expression; currency?: Expression; format: string };
  /** Evaluated for each selected row, root `row`. */
  each?: true;
}

/** A price with limited validity. A form with steps requests it again after it has expired, and shows the changes. */
export interface QuoteDefinition {
  /** The answer that contains the quote: of a question of the form, or of a step's call. */
  from: { kind: 'data' | 'result'; name: string };
  /** Time of expiry. */
  until: Expression;
  /** True once the quote has expired. */
  ended: Expression;
  /** Figures compared before and after a renewal. */
  says: ShownDefinition[];
}

/** Place where unsent input is stored: in this browser, or in this browser and by calls. */
export type DraftDefinition =
  | { kind: 'local' }
  | {
      kind: 'calls';
      load: Question;
      save: { call: string; filling: Filling };
      /** Field that holds the whole draft as text. */ in?: string;
    };

export type Then =
  | ({ kind: 'navigate' } & NavigateTarget)
  | { kind: 'external'; to: Expression }
  | { kind: 'step'; step: string }
  | { kind: 'close' }
  /** In a row's drawer: moves on to the next row once this one has left the list. */
  | { kind: 'next' };

export interface StepDefinition {
  name: string;
  title: string;
  place: string;
  /** Content of the step. Blocks of kind `fields` in it are part of the wizard's form. */
  block: Block;
  next?: NextDefinition;
  actions: ActionDefinition[];
}

/** The label of a form's main button. */
export interface ButtonText {
  title: Text;
  /** Printed after the title as soon as all its values are known. */
  amount?: Text;
}

/** Effect of the step's main button: continue, submit the form, or send a call whose answer becomes `result.<step>`. */
export type NextDefinition =
  | { kind: 'next'; title?: Text; enabled?: Check; checks: (Check | CallCheck)[] }
  | ({ kind: 'submit' } & ButtonText)
  | { kind: 'call'; title?: Text; enabled?: Check; call: string; filling: Filling; checks: (Check | CallCheck)[] };
