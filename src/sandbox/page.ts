import type { IncomingMessage, ServerResponse } from 'node:http';

/** How the portal's page reaches the browser. In both, `__CSP_NONCE__` in the HTML becomes the request's nonce, and `__DEMO__` `on` or `off`. */
export type PageOptions = PageSource & {
  /** Path patterns of pages that no screen draws; any other address without a screen is a 404. */
  addresses?: readonly string[];
};

export type PageSource =
  /** A built portal: `index.html` and hashed assets below `assets/`. */
  | { directory: string }
  /** A dev server's: it makes the HTML and serves the modules. */
  | {
      html: (url: string) => Promise<string>;
      middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
    };
