import type { CallContract } from './call.ts';
import type { DataMoves } from './data-moves.ts';
import type { EntityDefinition } from './entity.ts';
import type { EnumDefinition } from './enum.ts';
import type { MenuDefinition } from './menu.ts';
import type { NeedDefinition } from './need.ts';
import type { ScreenDefinition } from './screen.ts';
import type { WidgetDefinition } from './widget.ts';

/** All resolved definitions: input of check, diff, engine and sandbox. Plain JSON. */
export interface Model {
  enums: Record<string, EnumDefinition>;
  entities: Record<string, EntityDefinition>;
  calls: Record<string, CallContract>;
  needs: Record<string, NeedDefinition>;
  widgets: Record<string, WidgetDefinition>;
  menus: Record<string, MenuDefinition>;
  screens: Record<string, ScreenDefinition>;
  /** Sentences by refusal code. */
  refusals: Record<string, string>;
  /** Migration of stored rows; absent if nothing was renamed or removed. */
  moves?: DataMoves;
}
