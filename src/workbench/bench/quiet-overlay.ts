/** Source of the generator's problems on the dev server's socket. */
const OURS = 'screenwright';

/**
 * Vite covers every open page with the problems of a saved schema. The workbench shows them beside their lines and is needed
 * to mend them; problems of the code still cover it.
 */
export function hushOverlay(): void {
  // A page is told what is wrong as soon as it is connected, which may be before this code has loaded.
  takeOff();
  import.meta.hot?.on('vite:error', ({ err }) => {
    // It is laid there after all have heard of it.
    if (err.plugin === OURS) setTimeout(takeOff);
  });
}

/** Takes an overlay of the schemas away. */
function takeOff(): void {
  for (const overlay of document.querySelectorAll('vite-error-overlay'))
    if (overlay.shadowRoot?.textContent.includes(`[plugin:${OURS}]`) === true) overlay.remove();
}
