/** Source of the generator's problems on the dev server's socket. */
const OURS = 'screenwright';

/**
 * Vite lays what is wrong with a saved schema over every open page. Here it is said beside its line already, and whoever is to
 * mend it needs the page; what is wrong with the code still lies over it.
 */
export function hushOverlay(): void {
  import.meta.hot?.on('vite:error', ({ err }) => {
    // It is laid there after all have heard of it.
    if (err.plugin === OURS) setTimeout(() => document.querySelector('vite-error-overlay')?.remove());
  });
}
