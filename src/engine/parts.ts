/* Parts for a product's own pages: lazy parts, error boundaries, toasts, texts, surfaces, jobs. */
export { isLoadError, lazyPart, lazyWhole, loadPart, onLoadFailure, partsLoaded } from './loading/loading.tsx';
export { Safe } from './errors/Safe.tsx';
export { useSay } from './overlays/Toast.tsx';
export { printText } from './formats/texts.ts';
export { ExportCentre } from './exports/export-centre.tsx';
// A layout that is no canvas says so: on a white page a form needs no card around it.
export { Surface } from './states/Card.tsx';
