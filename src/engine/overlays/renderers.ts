import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { ActionDeed, CallAction } from '#model/action.ts';
import type { Block, BlockKind } from '#model/block.ts';
import type { Walk } from './Drawer.tsx';
import type { ScopeStore } from '../scope/scope.ts';

export interface ActionFormProps {
  action: CallAction;
  title: string;
  /** Label of the main button; default: the title. */
  yes?: string;
  /** Name of the answer in root `result`. */
  name: string;
  /** Scope in which the action was run: of a row, a drawer or the page. */
  scope: ScopeStore;
  isDanger?: boolean;
  /** True if `onDone` shows the outcome of each row of a batch. */
  tellsRows?: boolean;
  /** Called with the call's answer. */
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
  /** True if the opener is a danger button: the form inside finishes what it began. */
  isDanger?: boolean;
  /** Identifies the overlay, for drafts of its input. */
  place: string;
  /** Actions at the bottom of a drawer. */
  foot?: ReactNode;
  onClose(): void;
}

/**
 * Components that lower layers render but only upper layers can implement: blocks contain blocks, actions open forms
 * and blocks. Provided by `HostProvider`, each loaded on first use.
 */
export interface Renderers {
  /** Keyed by kind, so that a block keeps its state when its definition is replaced. */
  views: Record<BlockKind, ComponentType<{ block: Block }>>;
  /** An action's fields in a dialog. */
  ActionForm: ComponentType<ActionFormProps>;
  /** A field for editing a value in place. */
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
