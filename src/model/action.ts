import type { Block, Question } from './block.ts';
import type { Check, Expression, Text, CallCheck, Filling } from './expression.ts';
import type { FormMember, NavigateTarget, ShownDefinition, UiSchema } from './field.ts';
import type { JsonSchema } from './json-schema.ts';

/** When a thing is shown at all. Entries are routes or `route#action`. */
export interface Gate {
  any: string[];
  products: string[];
  reverse: boolean;
}

export interface ActionDefinition {
  name: string;
  title: Text;
  icon?: string;
  /** Of links: a sentence under the title, and a figure at the corner. */
  hint?: Text;
  count?: Expression;
  /** `schemas/…json:12:5` */
  place: string;
  /** `primary` is the one filled button of its region, `danger` what cannot be undone. */
  look: 'primary' | 'secondary' | 'danger' | 'link';
  visible?: Expression;
  /** Disabled where it does not hold, with the sentence as the reason. */
  enabled?: Check;
  permission?: Gate;
  /** How an action of selected rows uses the selection. */
  bulk?: BulkUse;
  does: ActionDeed;
}

/** How an action of selected rows takes them. Without any of it they all go into one request, and must be known. */
export interface BulkUse {
  /**
   * How the request is filled where all rows that match are meant and none of them is known; root `filter` is then what the
   * table asks for. Absent: it is only for rows that were selected one by one.
   */
  all?: Filling;
  /** The call takes one row and is sent once for each; with `when` for those of which it holds. Root `row` is that row. */
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
  /** An address outside of the portal. */
  | { kind: 'external'; to: Expression }
  | { kind: 'step'; step: string };

/**
 * A call and all that leads to it. With `members` it is a form (laid open in a form block, in a dialog from an action);
 * with `steps` a wizard. The order is always: visible, permission → state needs → valid → checks → confirm → agreement →
 * code → send → refresh → then.
 */
export interface CallAction {
  /** One call, or one for each named path of the screen (`add`, `edit`). */
  call: string | Record<string, string>;
  filling: Filling | Record<string, Filling>;
  members: FormMember[];
  steps: StepDefinition[];
  data: Record<string, Question>;
  /** A record to start from (`data.payee`, `row`). */
  fill?: Expression;
  checks: (Check | CallCheck)[];
  confirm?: Text;
  about?: AboutDefinition;
  /** Heading and main button of a dialog form; by default the action's title. */
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
  /** How each property of it is drawn. */
  uiSchema?: UiSchema;
  /** Key of the compiled validator in the screen's bundle. */
  validator?: string;
}

/** Records and amounts that an action moves, for its confirmation. */
export interface AboutDefinition {
  title: Text;
  detail?: Text;
  amount?: { value: Expression; currency?: Expression; format: string };
  /** Said of each selected row, root `row`. */
  each?: true;
}

/** A price that holds for a time only. A form with steps asks it again when its time is over, and says what has changed. */
export interface QuoteDefinition {
  /** The answer that it is: of a question of the form, or of the call that a step sends. */
  from: { kind: 'data' | 'result'; name: string };
  /** The end of its time. */
  until: Expression;
  /** Holds from the moment on at which its time is over. */
  ended: Expression;
  /** Figures in the sentence, before and after. */
  says: ShownDefinition[];
}

/** Where what was typed is kept until it is sent: in this browser, or by calls (and in this browser). */
export type DraftDefinition =
  | { kind: 'local' }
  | {
      kind: 'calls';
      load: Question;
      save: { call: string; filling: Filling };
      /** The text that holds it whole. */ in?: string;
    };

export type Then =
  | ({ kind: 'navigate' } & NavigateTarget)
  | { kind: 'external'; to: Expression }
  | { kind: 'step'; step: string }
  | { kind: 'close' }
  /** In the drawer of a row: its next row, once this one has left the list. */
  | { kind: 'next' };

export interface StepDefinition {
  name: string;
  title: string;
  place: string;
  /** Content of the step. Blocks of kind `fields` in it belong to the wizard's form. */
  block: Block;
  next?: NextDefinition;
  actions: ActionDefinition[];
}

/** Effect of the step's main button: go on, submit the form, or send a call whose answer is `result.<step>`. */
export type NextDefinition =
  | { kind: 'next'; title?: Text; enabled?: Check; checks: (Check | CallCheck)[] }
  | { kind: 'submit'; title: Text }
  | { kind: 'call'; title?: Text; enabled?: Check; call: string; filling: Filling; checks: (Check | CallCheck)[] };
