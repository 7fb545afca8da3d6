import type { Finding } from '../findings.ts';
import { CLASSES, type Class } from '../kinds/kind.ts';
import { countsOf, type Change, type Review } from '../review.ts';
import { pathOf, summaryOf, WORDS } from './text.ts';

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
<p>${escape(summaryOf(review))}</p>
<ul class="counts">${CLASSES.map((each) => `<li class="${each}"><a href="#${each}"><b>${counts[each]}</b> ${WORDS[each]}</a></li>`).join('')}</ul>
${[...stale, ...sections].join('\n')}
</main>
</body>
</html>
`;
}

function section(name: Class, changes: Change[]): string {
  const isOpen = name === 'cosmetic' ? '' : ' open';
  return `<details id="${name}" class="${name}"${isOpen}><summary><h2>${WORDS[name]} (${changes.length})</h2></summary>
${changes.map(article).join('\n')}
</details>`;
}

function article(change: Change): string {
  const { id, kind, classes, reason, approval, fingerprint, findings } = change;
  const [first] = findings as [Finding];
  const more = findings.length - PLACES;
  const approved =
    approval === undefined
      ? ''
      : `<p class="approved">Approved by ${escape(approval.by.join(', '))} until ${escape(approval.until)}: ${escape(approval.reason)}</p>`;
  return `<article>
<h3>${escape(first.subject)} <span>${escape(pathOf(first))}</span></h3>
<p>${escape(reason)} <small>${id} ${kind} · ${classes.join(' + ')} · <code>${fingerprint}</code></small></p>
<div class="values">${values(first)}</div>${approved}
<ul>${findings.slice(0, PLACES).map(place).join('')}${more > 0 ? `<li>and ${more} more like it</li>` : ''}</ul>
</article>`;
}

const place = (finding: Finding): string =>
  `<li><code>${escape(finding.place ?? finding.subject)}</code> ${escape(`${finding.subject} ${pathOf(finding)}`)}</li>`;

function values({ does, before, after }: Finding): string {
  const was = does === 'add' ? '' : `<del>${escape(before ?? '')}</del>`;
  const is = does === 'remove' ? '' : `<ins>${escape(after ?? '')}</ins>`;
  return `${was}${is}`;
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** What stands in schemas is data: it makes no tag of a page. */
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] as string);

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dde, #334); --soft: light-dark(#f6f7fa, #1d2130); --red: light-dark(#b3261e, #ff8a80); --amber: light-dark(#8a5a00, #f3c06b); --green: light-dark(#12703a, #7fd6a2); }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; background: light-dark(#fff, #141824); color: light-dark(#1b1f2a, #e6e9f2); }
main { max-width: 1040px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 24px; margin: 0 0 4px; } h2 { display: inline; font-size: 18px; } h3 { font-size: 15px; margin: 0; } h3 span { font-weight: 400; opacity: .75; }
.counts { display: flex; flex-wrap: wrap; gap: 8px; padding: 0; list-style: none; } .counts li { border: 1px solid var(--line); border-radius: 8px; } .counts a { display: block; padding: 6px 12px; color: inherit; text-decoration: none; }
.counts b { font-variant-numeric: tabular-nums; } details { margin-top: 24px; } summary { cursor: pointer; padding: 6px 0; }
.money h2, .permission h2, .mask h2, .security h2, .stale { color: var(--red); } .merchant h2, .api h2 { color: var(--amber); }
article { border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px; margin: 10px 0; } article p { margin: 6px 0; } small { opacity: .75; white-space: nowrap; }
.values { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; } del, ins { text-decoration: none; background: var(--soft); border-radius: 6px; padding: 6px 10px; overflow-wrap: anywhere; white-space: pre-wrap; } del { border-inline-start: 3px solid var(--red); } ins { border-inline-start: 3px solid var(--green); grid-column: 2; }
article ul { margin: 8px 0 0; padding: 0; list-style: none; font-size: 13px; } code { font-family: ui-monospace, monospace; font-size: 12.5px; } .approved { color: var(--green); }
@media (max-width: 640px) { .values { grid-template-columns: 1fr; } ins { grid-column: 1; } small { white-space: normal; } }
`;
