import texts from '../rules/agreements.json' with { type: 'json' };

/** Agreements that a merchant may be asked to sign; each has its own copy, for each signs by itself. */
export function sampleAgreements(signed: readonly string[], at: string): Record<string, unknown>[] {
  return agreementsOf(texts.merchants).map((each) => {
    const isSigned = signed.includes(each.agreementType);
    return { ...each, signed: isSigned, ...(isSigned && { signedAt: at }) };
  });
}

/** What the gallery asks to be signed, unsigned. */
export function galleryAgreements(): Record<string, unknown>[] {
  return agreementsOf(texts.gallery).map((each) => ({ ...each, signed: false }));
}

function agreementsOf(given: { type: string; name: string; paragraphs: string[] }[]) {
  return given.map(({ type, name, paragraphs }) => ({
    agreementType: type,
    agreementName: name,
    content: paragraphs.map((each) => `<p>${each}</p>`).join(''),
  }));
}
