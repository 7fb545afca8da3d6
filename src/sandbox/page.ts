import type { IncomingMessage, ServerResponse } from 'node:http';

/** How the portal's page reaches the browser. In both, `__CSP_NONCE__` in the HTML becomes the request's nonce. */
export type PageOptions =
  /** A built portal: `index.html` and hashed assets below `assets/`. */
  | { directory: string }
  /** A dev server's: it makes the HTML and serves the modules. */
  | {
      html: (url: string) => Promise<string>;
      middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
    };
