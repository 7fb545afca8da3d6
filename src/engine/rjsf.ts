/* The engine's widgets in stock RJSF forms. RJSF's own need nothing: the host's `widgets` take them as they are. */
export { toRjsf } from './widgets/rjsf-kind.tsx';
