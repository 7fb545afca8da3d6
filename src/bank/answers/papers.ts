import type { Template } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { drawPaper, type PaperFacts, type PaperLayout } from '#sandbox/papers.ts';
import layouts from '../rules/papers.json' with { type: 'json' };
import { issuerOf } from '../words/site.ts';
import type { BankContext } from './answer-of.ts';

/** The product's brand colour, in its dark tone for print. */
const ACCENT = '#0a655a';

// TypeScript reads a pair of texts in JSON as a list of any length.
const LAYOUTS = layouts as unknown as Record<keyof typeof layouts, PaperLayout>;

type More = Pick<PaperFacts, 'record' | 'values' | 'rows' | 'texts'> & { fileName?: string };
type Given = Pick<BankContext, 'entities' | 'session'>;

/** A template that writes one paper of one record for the calling merchant. */
export function paper(
  name: keyof typeof LAYOUTS,
  more: (record: EntityRecord, context: Given) => More | Promise<More> = () => ({}),
): Template {
  return async (context, shown) => {
    const { model, session, clock } = context;
    const user = session?.user ?? {};
    const said = await more(shown ?? {}, context as Given);
    const values = { holder: String(user['userName'] ?? ''), ...said.values };
    const facts = {
      record: shown ?? {},
      ...said,
      model,
      issuer: issuerOf(model),
      accent: ACCENT,
      now: clock.now(),
      values,
    };
    const { title, ...drawn } = await drawPaper(LAYOUTS[name], facts);
    return { ...drawn, name: `${said.fileName ?? title}.pdf` };
  };
}
