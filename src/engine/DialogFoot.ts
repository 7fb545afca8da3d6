/* A module of its own: most pages of a product open no dialog themselves. */
export { DialogFoot } from './overlays/DialogFoot.tsx';
