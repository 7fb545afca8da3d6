/* What a product's own pages are made with: parts that load late or may fail, short sentences, texts of schemas. */
export { isLoadError, lazyPart, lazyWhole, loadPart, onLoadFailure } from './loading/loading.tsx';
export { Safe } from './errors/Safe.tsx';
export { useSay } from './overlays/Toast.tsx';
export { printText } from './formats/texts.ts';
