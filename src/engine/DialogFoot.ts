/* Stands alone: most pages of a product open no dialog of their own. */
export { DialogFoot } from './overlays/DialogFoot.tsx';
