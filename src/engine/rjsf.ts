/*
 * The engine's widgets and field frame for default RJSF forms. The reverse needs nothing: the host's `widgets` accepts
 * RJSF widgets as they are.
 */
export { FieldErrorTemplate, FieldHelpTemplate } from './states/FieldError.tsx';
export { FieldTemplate } from './states/FieldTemplate.tsx';
export { BUILT_IN as widgets } from './widgets/built-in.ts';
