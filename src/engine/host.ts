/* Interface between a product and the engine: the host, and the props of custom widgets and formats. */
export { bareHost, useHost, usePreference } from './host/host.ts';
export type { EngineHost, JobDesk, PreferenceStore, ViewStore } from './host/host.ts';
export type { FormatImplementation } from './host/format.ts';
export type { Option, WidgetImplementation, WidgetProps } from './host/widget.ts';
export type { Transport } from './host/transport.ts';
export { drawFor, windowWidth } from './host/window-size.ts';
export { useMedia } from './host/use-media.ts';
export { useBundle } from './scope/bundle.tsx';
