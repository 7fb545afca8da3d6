/** Source of the generator's problems on the dev server's socket. */
const OURS = 'screenwright';

/**
 * Vite covers every open page with the problems of a saved schema. The workbench shows them beside their lines and is needed
 * to mend them; problems of the code still cover it.
 */
export function hushOverlay(): void {
  import.meta.hot?.on('vite:error', ({ err }) => {
    // It is laid there after all have heard of it.
    if (err.plugin === OURS) setTimeout(() => document.querySelector('vite-error-overlay')?.remove());
  });
}
