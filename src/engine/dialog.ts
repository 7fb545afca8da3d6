/* Dialogs of a product's own, drawn like the engine's. */
export { DialogFoot } from './overlays/DialogFoot.tsx';
export { DialogFrame } from './overlays/DialogFrame.tsx';
