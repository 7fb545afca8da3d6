import protocols from '../reference/protocols.json' with { type: 'json' };
import { protocolText } from '../reference/public-texts.ts';
import texts from '../rules/agreements.json' with { type: 'json' };

interface AgreementText {
  type: string;
  name: string;
  edition?: string;
  paragraphs: string[];
}

/** Agreements that are accepted on registration. */
const AT_THE_DOOR: readonly string[] = ['USER_SERVICE', 'PRIVACY'];

/** Every agreement of a merchant in its current edition, unsigned. */
export function currentAgreements() {
  const registered = protocols.flatMap((each) => {
    const { protocolId: agreementType, title: agreementName, edition } = each;
    if (!AT_THE_DOOR.includes(agreementType)) return [];
    return [{ agreementType, agreementName, edition, content: protocolText(each) }];
  });
  return [...registered, ...agreementsOf(texts.merchants)].map((each) => ({
    ...{ edition: null, ...each },
    isAtTheDoor: AT_THE_DOOR.includes(each.agreementType),
  }));
}

/**
 * A merchant's agreements, signed or to be signed; each merchant has its own copies.
 * @param signed types that are signed besides those of the registration
 */
export function sampleAgreements(signed: readonly string[], at: string, signer: string): Record<string, unknown>[] {
  return currentAgreements().map(({ isAtTheDoor, ...each }) => {
    const isSigned = isAtTheDoor || signed.includes(each.agreementType);
    return { ...each, signed: isSigned, ...(isSigned && { signedAt: at, signer }) };
  });
}

/** Unsigned agreements of the gallery. */
export function galleryAgreements(): Record<string, unknown>[] {
  return agreementsOf(texts.gallery).map((each) => ({ ...each, signed: false }));
}

function agreementsOf(given: AgreementText[]) {
  return given.map(({ type, name, edition, paragraphs }) => ({
    agreementType: type,
    agreementName: name,
    ...(edition !== undefined && { edition }),
    content: paragraphs.map((each) => `<p>${each}</p>`).join(''),
  }));
}
