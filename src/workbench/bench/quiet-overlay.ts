/** Source of the generator's problems on the dev server's socket. */
const OURS = 'screenwright';

/**
 * Hides Vite's error overlay for problems of schemas: the workbench shows them at their lines and is needed to fix
 * them. Code errors still show it.
 */
export function hushOverlay(): void {
  // A page receives errors on connecting, possibly before this code has loaded.
  takeOff();
  import.meta.hot?.on('vite:error', ({ err }) => {
    // Vite adds the overlay after all listeners have run.
    if (err.plugin === OURS) setTimeout(takeOff);
  });
}

/** Removes an overlay about schemas. */
function takeOff(): void {
  for (const overlay of document.querySelectorAll('vite-error-overlay'))
    if (overlay.shadowRoot?.textContent.includes(`[plugin:${OURS}]`) === true) overlay.remove();
}
