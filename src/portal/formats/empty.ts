/** An empty value, as the engine's own formats say it. */
export const EMPTY = '—';
