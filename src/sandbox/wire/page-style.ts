/* Pages without scripts, for people who try the sandbox: one look, whose colours and fonts a product may set. */

/** A page's nonce for its style, and the policy that allows nothing but that style and the page's own forms. */
export function styleGuard(): { nonce: string; policy: string } {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
  return { nonce, policy };
}

const BASE = `
:root { color-scheme: light dark; --page-font: system-ui, sans-serif; --page-canvas: light-dark(#f6f6f6, #141414);
  --page-card: light-dark(#ffffff, #1e1e1e); --page-ink: light-dark(#1b1b1b, #f0f0f0); --page-quiet: light-dark(#5c5c5c, #a0a0a0);
  --page-line: light-dark(#dedede, #333333); --page-edge: light-dark(#858585, #707070); --page-brand: light-dark(#2f5ea8, #2f5ea8);
  --page-link: light-dark(#2f5ea8, #8fb4ee); --page-danger: light-dark(#a4161a, #ff9b9b); }
body { max-width: 1080px; margin: 0 auto; padding: 24px 16px 48px; background: var(--page-canvas); color: var(--page-ink);
  font: 14px/20px var(--page-font); }
h1 { margin: 8px 0 16px; font-size: 24px; line-height: 32px; } h2 { margin: 32px 0 12px; font-size: 16px; line-height: 24px; }
a { color: var(--page-link); } p { color: var(--page-quiet); }
table { width: 100%; border: 1px solid var(--page-line); border-radius: 12px; border-spacing: 0; background: var(--page-card);
  font-size: 13px; overflow-wrap: anywhere; }
td, th { padding: 10px 12px; border-top: 1px solid var(--page-line); text-align: start; vertical-align: top; }
tr:first-child > * { border-top: 0; } th { color: var(--page-quiet); font-weight: 500; }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 12px 0; } td form, form:empty { margin: 0; }
label { display: grid; grid-template-columns: minmax(0, max-content); gap: 4px; min-width: 0; max-width: 100%; font-size: 13px; }
input, select, button { box-sizing: border-box; min-height: 36px; max-width: 100%; padding: 6px 12px; border: 1px solid var(--page-edge);
  border-radius: 6px; background: var(--page-card); color: inherit; font: inherit; }
input[type=number] { width: 120px; }
button { border-color: var(--page-brand); background: var(--page-brand); color: #ffffff; font-weight: 500; white-space: normal; cursor: pointer; }
:is(a, input, select, button):focus-visible { outline: 2px solid var(--page-ink); outline-offset: 2px; }
.problem { color: var(--page-danger); } .time { color: inherit; font-variant-numeric: tabular-nums; } p.time { font-size: 20px; line-height: 28px; }
.wide { overflow-x: auto; } .wide :is(td, th) { min-width: 96px; } td button, td.time { white-space: nowrap; }
@media (max-width: 640px) {
  .jumps tr { display: grid; padding: 8px 0; border-bottom: 1px solid var(--page-line); }
  .jumps th { display: none; } .jumps td { padding: 2px 12px; border: 0; }
}`;

/** The style element of a page. @param own the product's values for the properties `--page-…` */
export function styleOf(nonce: string, own = ''): string {
  return `<style nonce="${nonce}">${BASE}${own}</style>`;
}
