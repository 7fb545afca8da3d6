import type { Block, BlockKind } from './block.ts';
// Declares the kinds of blocks.
import type {} from './blocks.ts';
import type { CallDefinition } from './call.ts';
import type { EnumDefinition } from './enum.ts';
import type { Text } from './expression.ts';
import type { NeedDefinition } from './need.ts';

export interface ScreenDefinition {
  /** The file name without its extension, e.g. `pay/initiate-withdrawal`. */
  name: string;
  /** Heading of the page; may read `route`, `user`, `site` and the screen's own questions. */
  title: Text;
  /** Named paths; a screen with one path calls it `main`; a part has none. */
  paths: Record<string, string>;
  params: string[];
  /** Params with several values. */
  lists?: string[];
  needs: string[];
  public: boolean;
  /** Not part of the product: a server without demos has no such address. */
  demo?: true;
  block: Block;
}

/** A broken rule of a schema, as reported by ajv. */
export interface ValidationError {
  /** JSON pointer into the value (`/amount`). */
  instancePath: string;
  schemaPath: string;
  /** JSON Schema keyword (`required`, `maxLength`, …). */
  keyword: string;
  params: Record<string, unknown>;
}

/** A compiled validator in ajv's form: `errors` lists the broken rules after it returned false. */
export interface Validator {
  (value: unknown): boolean;
  errors?: ValidationError[] | null;
}

/** Everything a lazy route loads besides code: definitions used by the screen and by the parts it opens. */
export interface ScreenBundle {
  screen: ScreenDefinition;
  parts: Record<string, ScreenDefinition>;
  calls: Record<string, CallDefinition>;
  enums: Record<string, EnumDefinition>;
  needs: Record<string, NeedDefinition>;
  validators: Record<string, Validator>;
  /** Code to load before drawing; the host loads it in parallel. */
  uses: { blocks: BlockKind[]; widgets: string[]; formats: string[] };
  /** Loads the definitions for dialogs and drawers. Only in a build; deleted after they are merged in. */
  later?: () => Promise<{ later: LaterBundle }>;
}

export type LaterBundle = Pick<ScreenBundle, 'parts' | 'calls' | 'enums' | 'needs' | 'validators'>;

export interface RouteDefinition {
  /** Path pattern (`/pay/commonPayeeEditAdd/:id`). */
  path: string;
  /** Name of the path within the screen. */
  name: string;
  screen: string;
  /** The screen's title, as far as it is known without requests. */
  title: string;
  public: boolean;
  demo?: true;
  needs: string[];
  load: () => Promise<{ bundle: ScreenBundle }>;
}
