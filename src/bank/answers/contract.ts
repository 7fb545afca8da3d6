import { dateTimeOf } from '#model/instant.ts';
import type { Session } from '#sandbox/answer.ts';
import type { EntityRecord, EntityStore } from '#sandbox/entity-store.ts';
import { contractOf } from '../documents/contract.ts';
import { writePdf } from '../documents/document.ts';
import { refusal } from '../refusals.ts';
import { issuerOf } from '../site.ts';
import type { AnswerOf } from './answer-of.ts';

const VERIFIED = 2;

/** The number of a merchant's contract; undefined until it is verified, for before there is none. */
function contractNo(session: Session | null): string | undefined {
  const { user } = session ?? {};
  return user?.['realNameState'] === VERIFIED ? `GEP-${String(user['userNo'])}` : undefined;
}

const download: AnswerOf<'contract.download'> = async ({ session, model, entities, clock }) => {
  const no = contractNo(session);
  if (no === undefined) throw refusal('10018');
  const paper = contractOf({
    no,
    issuer: issuerOf(model),
    user: session?.user ?? {},
    agreements: await signed(entities),
    at: dateTimeOf(clock.now()),
  });
  const bytes = await writePdf(paper, clock.now());
  return { name: `服务合同_${no}.pdf`, type: 'application/pdf', bytes };
};

function signed(entities: EntityStore): Promise<EntityRecord[]> {
  return entities.find('agreement', { where: { signed: true }, sort: 'signedAt, agreementType' });
}

export const contractAnswers = { 'contract.download': download };
