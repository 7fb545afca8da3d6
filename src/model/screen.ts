import type { Block, BlockKind } from './block.ts';
// Its files say which kinds of blocks there are.
import type {} from './blocks.ts';
import type { CallDefinition } from './call.ts';
import type { EnumDefinition } from './enum.ts';
import type { Text } from './expression.ts';
import type { NeedDefinition } from './need.ts';

export interface ScreenDefinition {
  /** The file without its ending, e.g. `pay/initiate-withdrawal`. */
  name: string;
  /** The heading of the page; it may read `route`, `user`, `site` and the screen's own questions. */
  title: Text;
  /** Named paths; a screen with one path calls it `main`; a part has none. */
  paths: Record<string, string>;
  params: string[];
  /** Params that take several values. */
  lists?: string[];
  needs: string[];
  public: boolean;
  /** It is no part of the product: a server without demos does not have its address. */
  demo?: true;
  block: Block;
}

/** One broken rule of a schema, as ajv reports it. */
export interface ValidationError {
  /** JSON pointer into the value (`/amount`). */
  instancePath: string;
  schemaPath: string;
  /** JSON Schema keyword (`required`, `maxLength`, …). */
  keyword: string;
  params: Record<string, unknown>;
}

/** A compiled validator in ajv's form: `errors` holds the broken rules after it has answered false. */
export interface Validator {
  (value: unknown): boolean;
  errors?: ValidationError[] | null;
}

/** All that a lazy route loads besides code: definitions used by the screen and by the parts it opens. */
export interface ScreenBundle {
  screen: ScreenDefinition;
  parts: Record<string, ScreenDefinition>;
  calls: Record<string, CallDefinition>;
  enums: Record<string, EnumDefinition>;
  needs: Record<string, NeedDefinition>;
  validators: Record<string, Validator>;
  /** Code to load before drawing; the host loads it in parallel. */
  uses: { blocks: BlockKind[]; widgets: string[]; formats: string[] };
  /** Loads the definitions that only dialogs and drawers need. Only in a build, and deleted once they are merged in. */
  later?: () => Promise<{ later: LaterBundle }>;
}

export type LaterBundle = Pick<ScreenBundle, 'parts' | 'calls' | 'enums' | 'needs' | 'validators'>;

export interface RouteDefinition {
  /** Path pattern (`/pay/commonPayeeEditAdd/:id`). */
  path: string;
  /** Which of the screen's named paths this is. */
  name: string;
  screen: string;
  /** The screen's title as far as it is known before anything is asked. */
  title: string;
  public: boolean;
  demo?: true;
  needs: string[];
  load: () => Promise<{ bundle: ScreenBundle }>;
}
