/* Loads the code of a screen while its route is still loading. */
export { preloadPage } from './blocks.ts';
