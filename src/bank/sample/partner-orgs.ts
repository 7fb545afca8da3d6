import { dateTimeOf } from '#model/instant.ts';
import { numberOf } from '../ledger/book.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { Random } from '../random.ts';
import { creditCheckCharacter } from '../reference/credit-code.ts';
import { chineseCompany, chinesePerson, englishCompany } from './names.ts';

const DAY = 86_400_000;
const RESIDENT = 1;
/** Of the area that nobody is registered in. */
const RESIDENT_IDS = ['990101198804123012', '990101199309256621'];

/** Companies that the merchant works with: of the mainland, of Hong Kong, of elsewhere. */
function samplePartnerOrgs(random: Random, count: number, now: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, n) => {
    const createdAt = dateTimeOf(now - random.whole(5, 400) * DAY - random.whole(0, 36_000) * 1000);
    const base = { partnerNo: numberOf('PO', createdAt, n + 1), createdAt };
    const contact = { contactName: chinesePerson(random), contactEmail: `partner${n + 1}@example.com` };
    if (n % 4 === 3) {
      const name = englishCompany(random, 'HK');
      return {
        ...base,
        orgName: name,
        orgEnName: name,
        country: 'HK',
        creditCode: random.digits(8),
        relation: 'LOGISTICS',
      };
    }
    if (n % 4 === 2) {
      const name = englishCompany(random, 'US');
      return {
        ...base,
        ...contact,
        orgName: name,
        orgEnName: name,
        country: 'US',
        creditCode: `99${random.digits(7)}`,
        relation: 'SERVICE',
      };
    }
    const first = `91440300MA${random.digits(1)}X${random.digits(5)}`;
    return {
      ...base,
      ...contact,
      orgName: chineseCompany(random),
      country: 'CN',
      creditCode: first + creditCheckCharacter(first),
      relation: 'SUPPLIER',
      legalName: chinesePerson(random),
      legalIdType: RESIDENT,
      legalIdNo: RESIDENT_IDS[n % RESIDENT_IDS.length],
    };
  });
}

/** @param counts how many each merchant has */
export async function insertPartnerOrgs(
  entities: EntityStore,
  counts: Record<string, number>,
  seed: number,
  now: number,
): Promise<void> {
  for (const [owner, count] of Object.entries(counts)) {
    const random = new Random(seed, `${owner}/partner-orgs`);
    await entities.as(owner).insertMany('partner-org', samplePartnerOrgs(random, count, now));
  }
}
