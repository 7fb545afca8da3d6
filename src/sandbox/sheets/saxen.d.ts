/* saxen has no types; only the used parts are declared. */
declare module 'saxen' {
  export class Parser {
    on(
      hook: 'openTag',
      handle: (
        name: string,
        attributes: () => Record<string, string>,
        decode: (text: string) => string,
        isSelfClosing: boolean,
      ) => void,
    ): this;
    on(hook: 'text', handle: (value: string, decode: (text: string) => string) => void): this;
    on(hook: 'closeTag', handle: (name: string) => void): this;
    on(hook: 'error', handle: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
