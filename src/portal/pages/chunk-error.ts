/** What browsers say when a lazy part of the program could not be fetched: offline, or a newer version is deployed. */
const TEXTS = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

export function isChunkError(error: unknown): boolean {
  return error instanceof Error && TEXTS.some((text) => error.message.includes(text));
}
