import type { CallContract } from './call.ts';
import type { DataMoves } from './data-moves.ts';
import type { EntityDefinition } from './entity.ts';
import type { EnumDefinition } from './enum.ts';
import type { MenuDefinition } from './menu.ts';
import type { NeedDefinition } from './need.ts';
import type { ScreenDefinition } from './screen.ts';
import type { WidgetDefinition } from './widget.ts';

/** All definitions, resolved: what check, diff, engine and sandbox are functions of. Plain JSON. */
export interface Model {
  enums: Record<string, EnumDefinition>;
  entities: Record<string, EntityDefinition>;
  calls: Record<string, CallContract>;
  needs: Record<string, NeedDefinition>;
  widgets: Record<string, WidgetDefinition>;
  menus: Record<string, MenuDefinition>;
  screens: Record<string, ScreenDefinition>;
  /** From each code to its sentence. */
  refusals: Record<string, string>;
  /** How stored rows follow; absent where nothing was renamed or removed. */
  moves?: DataMoves;
}
