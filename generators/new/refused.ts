/** The request cannot be made; the message gives the reason and the remedy. */
export class Refused extends Error {}
