import type { Finding } from '../findings.ts';
import { CLASSES, type Class } from '../../changes/kind.ts';
import { countsOf, type Change, type Review } from '../review.ts';
import { pathOf, WORDS } from './text.ts';

/** At most so many places of one change; the others are counted. */
const PLACES = 20;

/** A page of its own, without scripts, that opens from disk: counts, then every change, worst first. */
export function printHtml(review: Review): string {
  const counts = countsOf(review.changes);
  const sections = CLASSES.flatMap((each) => {
    const own = review.changes.filter(({ classes }) => classes[0] === each);
    return own.length === 0 ? [] : [section(each, own)];
  });
  const stale = review.stale.map(
    ({ approval, why }) =>
      `<p class="stale">Approval <code>${escape(approval.fingerprint)}</code> (${escape(approval.kind)}) ${escape(why)}.</p>`,
  );
  const { screens, calls, unreadable } = review.compared;
  const nothing = '<p class="nothing">Nothing changes: not for merchants, not for the API, not for safety.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(review.base)} to ${escape(review.head)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>What this change of schemas does</h1>
<p class="about"><code>${escape(review.base)}</code> to <code>${escape(review.head)}</code>, ${screens} screens and ${calls} calls compared${unreadable > 0 ? `, <b class="stale">${unreadable} files unreadable</b>` : ''}</p>
<ul class="counts">${CLASSES.map((each) => tile(each, counts[each])).join('')}</ul>
${[...stale, ...(sections.length > 0 ? sections : [nothing])].join('\n')}
</main>
</body>
</html>
`;
}

function tile(name: Class, count: number): string {
  const words = `<b>${count}</b><span>${WORDS[name]}</span>`;
  return count === 0 ? `<li class="none">${words}</li>` : `<li class="${name}"><a href="#${name}">${words}</a></li>`;
}

function section(name: Class, changes: Change[]): string {
  const isOpen = name === 'cosmetic' ? '' : ' open';
  return `<details id="${name}" class="${name}"${isOpen}><summary><h2>${WORDS[name]}</h2> <span class="count">${changes.length}</span></summary>
${changes.map(article).join('\n')}
</details>`;
}

function article(change: Change): string {
  const { id, kind, classes, reason, approval, fingerprint, findings } = change;
  const [first] = findings as [Finding];
  const approved =
    approval === undefined
      ? ''
      : `<p class="approved">✓ Approved by ${escape(approval.by.join(', '))} until ${escape(approval.until)}: ${escape(approval.reason)}</p>`;
  const tags = classes.slice(1).map((each) => `<span class="tag ${each}">${WORDS[each]}</span>`);
  return `<article>
<h3>${subject(first)}</h3>
<p class="reason">${escape(reason)}${tags.join('')}</p>
<div class="values">${values(first)}</div>${approved}
<p class="meta"><span>${id} ${kind}</span><code>${escape(first.place ?? '')}</code><code class="fingerprint">${fingerprint}</code></p>${places(findings)}
</article>`;
}

function subject(finding: Finding): string {
  const [noun = '', ...name] = finding.subject.split(' ');
  const path = pathOf(finding);
  return `<span class="noun">${escape(noun)}</span> <b>${escape(name.join(' '))}</b>${path === '' ? '' : ` <span class="path">${escape(path)}</span>`}`;
}

/** The same change elsewhere. */
function places([, ...others]: Finding[]): string {
  if (others.length === 0) return '';
  const left = others.length - PLACES;
  const rows = others
    .slice(0, PLACES)
    .map((each) => `<li>${subject(each)} <code>${escape(each.place ?? '')}</code></li>`);
  return `<details class="more"><summary>and in ${others.length} other ${others.length === 1 ? 'place' : 'places'}</summary>
<ul>${rows.join('')}${left > 0 ? `<li>and ${left} more like it</li>` : ''}</ul></details>`;
}

function values({ does, before, after }: Finding): string {
  const said = (text: string | undefined): string =>
    text === undefined || text === '' ? '<i>nothing</i>' : escape(text);
  if (does === 'add') return `<div class="is whole"><small>added</small><ins>${said(after)}</ins></div>`;
  if (does === 'remove') return `<div class="was whole"><small>removed</small><del>${said(before)}</del></div>`;
  return `<div class="was"><small>before</small><del>${said(before)}</del></div><div class="is"><small>after</small><ins>${said(after)}</ins></div>`;
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Texts of schemas must not become tags. */
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] as string);

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e3e6ee, #2c3346); --soft: light-dark(#f6f7fa, #1b2132); --card: light-dark(#fff, #161c2b); --quiet: light-dark(#5b6478, #9aa4bb);
  --red: light-dark(#b3261e, #ff8a80); --amber: light-dark(#8a5a00, #f3c06b); --green: light-dark(#12703a, #7fd6a2); --mood: var(--quiet); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; background: light-dark(#f3f5f9, #10141f); color: light-dark(#1b1f2a, #e6e9f2); }
main { max-width: 1040px; margin: 0 auto; padding: 40px 20px 80px; }
h1 { font-size: 26px; line-height: 1.25; margin: 0 0 6px; letter-spacing: -.01em; } h2 { display: inline-block; font-size: 17px; margin: 0; } h2::first-letter { text-transform: uppercase; } h3 { font-size: 15px; font-weight: 400; margin: 0; overflow-wrap: anywhere; }
code { font: 12.5px ui-monospace, monospace; overflow-wrap: anywhere; } small { display: block; font-size: 12px; color: var(--quiet); margin-bottom: 2px; } i { color: var(--quiet); }
.about { margin: 0; color: var(--quiet); } .about code { background: light-dark(#e8ebf2, #222a3d); border-radius: 5px; padding: 1px 6px; }
.money, .permission, .mask, .security { --mood: var(--red); } .merchant, .api { --mood: var(--amber); } .stale { color: var(--red); }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(124px, 1fr)); gap: 8px; margin: 24px 0 0; padding: 0; list-style: none; }
.counts li { background: var(--card); border: 1px solid var(--line); border-top: 3px solid var(--mood); border-radius: 10px; } .counts li.none { padding: 10px 14px; color: var(--quiet); border-top-color: var(--line); }
.counts a { display: block; padding: 10px 14px; color: inherit; text-decoration: none; border-radius: 10px; } .counts a:hover { background: var(--soft); } .counts a:focus-visible, summary:focus-visible { outline: 2px solid; outline-offset: 2px; }
.counts b { display: block; font-size: 24px; line-height: 1.2; font-variant-numeric: tabular-nums; color: var(--mood); } .counts .none b { color: inherit; font-weight: 500; } .counts span { font-size: 13px; }
main > details { margin-top: 32px; scroll-margin-top: 16px; } summary { cursor: pointer; padding: 4px 0; } main > details > summary { color: var(--mood); } .cosmetic > summary { color: inherit; }
.count { font-size: 13px; font-variant-numeric: tabular-nums; border: 1px solid; border-radius: 999px; padding: 0 8px; margin-inline-start: 4px; }
article { background: var(--card); border: 1px solid var(--line); border-inline-start: 3px solid var(--mood); border-radius: 10px; padding: 16px 18px; margin: 10px 0; }
.noun { color: var(--quiet); } .path { color: var(--quiet); } .path::before { content: "› "; } .reason { margin: 4px 0 12px; }
.tag { display: inline-block; margin-inline-start: 8px; padding: 0 8px; border: 1px solid; border-radius: 999px; font-size: 12px; color: var(--mood); }
.values { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; } .whole { grid-column: 1 / -1; } del, ins { display: block; text-decoration: none; background: var(--soft); border-radius: 6px; padding: 7px 11px; overflow-wrap: anywhere; white-space: pre-wrap; min-height: 37px; }
del { border-inline-start: 3px solid var(--red); } ins { border-inline-start: 3px solid var(--green); } .approved { color: var(--green); margin: 12px 0 0; }
.meta { display: flex; flex-wrap: wrap; gap: 2px 16px; margin: 12px 0 0; font-size: 12.5px; color: var(--quiet); } .fingerprint { margin-inline-start: auto; user-select: all; }
.more { font-size: 13px; margin-top: 6px; color: var(--quiet); } .more ul { margin: 4px 0 0; padding: 0; list-style: none; } .more li { padding: 3px 0; border-top: 1px solid var(--line); } .nothing { margin-top: 40px; text-align: center; color: var(--quiet); }
@media (max-width: 640px) { main { padding: 24px 14px 56px; } .values { grid-template-columns: 1fr; } .counts { grid-template-columns: 1fr 1fr; } .fingerprint { margin: 0; } }
@media print { body { background: none; } article { break-inside: avoid; } }
`;
