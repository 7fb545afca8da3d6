export { BROWSER_ARGUMENTS, findBrowser } from './review/browser.ts';
