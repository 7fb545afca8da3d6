/** Cards of one range, or of one sub-user. */
export type CardsOf = { cardBin: string } | { subUserNo: string };

/** States of cards that count against a number of cards. */
export const COUNTED = ['APPLYING', 'ACTIVE', 'FROZEN', 'CLOSING'] as const;
