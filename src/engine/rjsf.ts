/* The engine's widgets and frame in stock RJSF forms. RJSF's own need nothing: the host's `widgets` take them as they are. */
export { FieldErrorTemplate, FieldHelpTemplate } from './states/FieldError.tsx';
export { FieldTemplate } from './states/FieldTemplate.tsx';
export { BUILT_IN as widgets } from './widgets/built-in.ts';
