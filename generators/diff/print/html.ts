import type { Finding } from '../findings.ts';
import { CLASSES, type Class } from '../../changes/kind.ts';
import { areasOf, countsOf, type Change, type Review } from '../review.ts';
import { CLASSES_ZH } from '../words.zh.ts';
import { others as othersOf, pathOf, saidOf, WORDS } from './text.ts';

/** Maximum number of listed places of one change; the others are counted. */
const PLACES = 20;

/** A self-contained page without scripts, which opens from disk: counts, then every change by area, worst first. */
export function printHtml(review: Review): string {
  const counts = countsOf(review.changes);
  const sections = areasOf(review.changes).map(({ name, nameZh, changes }) =>
    section(both(escape(name), escape(nameZh)), changes),
  );
  const stale = review.stale.map(
    ({ approval, why }) =>
      `<p class="stale">Approval <code>${escape(approval.fingerprint)}</code> (${escape(approval.kind)}) ${escape(why)}.</p>`,
  );
  const { screens, calls, unreadable } = review.compared;
  const nothing = `<p class="nothing">${both('Nothing changes: not for merchants, not for the API, not for safety.', '没有改动：对商户、接口和安全都没有影响。')}</p>`;
  const base = `<code>${escape(review.base)}</code>`;
  const head = `<code>${escape(review.head)}</code>`;
  return `<!doctype html>
<html lang="zh">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(review.base)} to ${escape(review.head)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<fieldset class="languages"><legend>Language 语言</legend><label><input type="radio" name="language" id="in-zh" checked> 中文</label> <label><input type="radio" name="language" id="in-en"> English</label></fieldset>
<h1>${both('What this change of schemas does', '这次改动的影响')}</h1>
<p class="about">${both(`${base} to ${head}, ${screens} screens and ${calls} calls compared`, `${base} 到 ${head}，比较了 ${screens} 个页面、${calls} 个接口`)}${unreadable > 0 ? ` <b class="stale">${both(`${unreadable} files unreadable`, `${unreadable} 个文件无法读取`)}</b>` : ''}</p>
<ul class="counts">${CLASSES.map((each) => tile(each, counts[each])).join('')}</ul>
${[...stale, ...(sections.length > 0 ? sections : [nothing])].join('\n')}
</main>
</body>
</html>
`;
}

/** The same text in both languages, one of which is visible. */
const both = (en: string, zh: string): string => `<span lang="en">${en}</span><span lang="zh">${zh}</span>`;
const classWord = (name: Class): string => both(WORDS[name], CLASSES_ZH[name]);

function tile(name: Class, count: number): string {
  return `<li class="${count === 0 ? 'none' : name}"><b>${count}</b>${classWord(name)}</li>`;
}

/** A part of the product. A part with only additions or cosmetic changes is folded. @param name as HTML */
function section(name: string, changes: Change[]): string {
  const [worst] = changes[0]!.classes as [Class];
  const isOpen = worst === 'cosmetic' ? '' : ' open';
  return `<details class="${worst}"${isOpen}><summary><h2>${name}</h2> <span class="count">${changes.length}</span></summary>
${changes.map(article).join('\n')}
</details>`;
}

function article(change: Change): string {
  const { id, kind, classes, reason, reasonZh, approval, fingerprint, findings, deed } = change;
  const [first] = findings as [Finding];
  const by = approval && escape(approval.by.join(', '));
  const approved =
    approval === undefined
      ? ''
      : `<p class="approved">✓ ${both(`Approved by ${by} until ${escape(approval.until)}`, `${by} 已批准，至 ${escape(approval.until)}`)}: ${escape(approval.reason)}</p>`;
  const tags = classes.map((each) => `<span class="tag ${each}">${classWord(each)}</span>`);
  const wrote =
    deed === undefined ? '' : `<span>${both('written', '改写')} <code>${escape(saidOf(deed))}</code></span>`;
  return `<article class="${classes[0]}">
<h3>${subject(first)}</h3>
<p class="reason">${both(escape(reason), escape(reasonZh))}${tags.join('')}</p>
<div class="values">${values(first)}</div>${approved}
<p class="meta"><span>${id} ${kind}</span>${wrote}<code>${escape(deed?.place ?? first.place ?? '')}</code><code class="fingerprint">${fingerprint}</code></p>${places(findings)}
</article>`;
}

function subject(finding: Finding): string {
  const [noun = '', ...name] = finding.subject.split(' ');
  const path = pathOf(finding);
  return `<span class="noun">${escape(noun)}</span> <b>${escape(name.join(' '))}</b>${path === '' ? '' : ` <span class="path">${escape(path)}</span>`}`;
}

/** Further findings of the author's edit. */
function places([first, ...more]: Finding[]): string {
  if (more.length === 0) return '';
  const left = more.length - PLACES;
  const rows = othersOf(first!, more)
    .slice(0, PLACES)
    .map(
      (each) =>
        `<li>${subject(each)} ${both(escape(each.reason), escape(each.reasonZh))} <code>${each.kind}</code></li>`,
    );
  const count = more.length;
  return `<details class="more"><summary>${both(`and ${count} other ${count === 1 ? 'effect' : 'effects'}`, `另有 ${count} 处影响`)}</summary>
<ul>${rows.join('')}${left > 0 ? `<li>${both(`and ${left} more like it`, `还有 ${left} 处`)}</li>` : ''}</ul></details>`;
}

function values({ does, before, after }: Finding): string {
  const said = (text: string | undefined): string =>
    text === undefined || text === '' ? `<i>${both('nothing', '无')}</i>` : escape(text);
  if (does === 'add')
    return `<div class="is whole"><small>${both('added', '新增')}</small><ins>${said(after)}</ins></div>`;
  if (does === 'remove')
    return `<div class="was whole"><small>${both('removed', '删除')}</small><del>${said(before)}</del></div>`;
  return `<div class="was"><small>${both('before', '原来')}</small><del>${said(before)}</del></div><div class="is"><small>${both('after', '现在')}</small><ins>${said(after)}</ins></div>`;
}

const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes texts of schemas so that they cannot become tags. */
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
:root:has(#in-en:checked) [lang=zh], :root:has(#in-zh:checked) [lang=en] { display: none; }
.languages { float: inline-end; border: 0; margin: 0; padding: 0; font-size: 13px; color: var(--quiet); } .languages legend { display: none; } .languages label { margin-inline-start: 10px; cursor: pointer; }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(106px, 1fr)); gap: 8px; margin: 24px 0 0; padding: 0; list-style: none; }
.counts li { background: var(--card); border: 1px solid var(--line); border-top: 3px solid var(--mood); border-radius: 10px; } .counts li { padding: 10px 14px; } .counts li.none { color: var(--quiet); border-top-color: var(--line); }
summary:focus-visible { outline: 2px solid; outline-offset: 2px; }
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
