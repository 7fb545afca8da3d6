import type { Template } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { writePdf } from '../documents/document.ts';
import { type PaperFacts, type PaperName, paperOf } from '../documents/paper.ts';
import { issuerOf } from '../site.ts';
import type { BankContext } from './answer-of.ts';

type More = Pick<PaperFacts, 'record' | 'values' | 'rows'> & { fileName?: string };
type Given = Pick<BankContext, 'entities' | 'session'>;

/** A template that writes one paper of one record, in the name of the merchant who asks. */
export function paper(
  name: PaperName,
  more: (record: EntityRecord, context: Given) => More | Promise<More> = () => ({}),
): Template {
  return async (context, shown) => {
    const { model, session, clock } = context;
    const user = session?.user ?? {};
    const said = await more(shown ?? {}, context as unknown as Given);
    const values = { holder: String(user['userName'] ?? ''), ...said.values };
    const facts = { record: shown ?? {}, ...said, model, issuer: issuerOf(model), now: clock.now(), values };
    const document = paperOf(name, facts);
    const { fileName = document.title } = said;
    return { type: 'application/pdf', bytes: await writePdf(document, facts.now), name: `${fileName}.pdf` };
  };
}
