/** The request cannot be made; the message gives the reason and the remedy. */
export class Refused extends Error {
  readonly zh: string | undefined;
  /** @param zh the same for readers of Chinese, if the workbench can meet it */
  constructor(message: string, zh?: string) {
    super(message);
    this.zh = zh;
  }
}
