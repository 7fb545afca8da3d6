/* Parts for a product's own pages: lazy loading, error boundaries, toasts, texts, surfaces, jobs. */
export { isLoadError, lazyPart, lazyWhole, loadPart, onLoadFailure, partsLoaded } from './loading/loading.tsx';
export { Safe } from './errors/Safe.tsx';
export { useSay } from './overlays/Toast.tsx';
export { printText } from './formats/texts.ts';
export { ExportCentre } from './exports/export-centre.tsx';
// For layouts on a white page, where a form needs no card.
export { Surface } from './states/Card.tsx';
