import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { ActionDeed, CallAction } from '#model/action.ts';
import type { Block, BlockKind } from '#model/block.ts';
import type { Walk } from './Drawer.tsx';
import type { ScopeStore } from '../scope/scope.ts';

export interface ActionFormProps {
  action: CallAction;
  title: string;
  /** Label of the main button; by default the title. */
  yes?: string;
  /** Name of the answer in root `result`. */
  name: string;
  /** Where the action was run: a row, a drawer, the page. */
  scope: ScopeStore;
  isDanger?: boolean;
  /** With what the call answered. */
  onDone(result: unknown): void;
  onCancel(): void;
}

export interface EditFormProps {
  action: CallAction;
  title: string;
  onClose(): void;
}

export type OpenDeed = Extract<ActionDeed, { kind: 'dialog' | 'drawer' }>;

export interface BlockOverProps {
  deed: OpenDeed;
  /** Title of the action; the block's own title takes precedence. */
  title: string;
  /** Scope of the opener, so that the content reads its row. */
  scope: ScopeStore;
  walk?: Walk;
  /** Names it, for what is typed in it. */
  place: string;
  /** Actions in the foot of a drawer. */
  foot?: ReactNode;
  onClose(): void;
}

/**
 * Components that lower layers draw and only upper layers can implement: a block holds blocks, an action opens forms and
 * blocks. `HostProvider` gives them, each loaded on first use.
 */
export interface Renderers {
  /** Held by their kinds, so that a block keeps its state while its definition is replaced. */
  views: Record<BlockKind, ComponentType<{ block: Block }>>;
  /** An action's fields in a dialog. */
  ActionForm: ComponentType<ActionFormProps>;
  /** A field in the place of the value that it edits. */
  EditForm: ComponentType<EditFormProps>;
  /** A block in a dialog or a drawer. */
  BlockOver: ComponentType<BlockOverProps>;
}

export const RenderersContext = createContext<Renderers | null>(null);

export function useRenderers(): Renderers {
  const renderers = use(RenderersContext);
  if (renderers === null) throw new Error('useRenderers needs a HostProvider above it');
  return renderers;
}
