/** In place of Griffel's own: what the server draws of a page leaves with its styles, none of which is to be found again. */
export function forEachCSSRule(): void {}
