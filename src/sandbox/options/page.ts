import type { IncomingMessage, ServerResponse } from 'node:http';

/** How the portal's page reaches the browser. In both, `__CSP_NONCE__` in the HTML becomes the request's nonce, and `__DEMO__` `on` or `off`, `__FRAME__` the name of what is drawn around the screen. */
export type PageOptions = PageSource & {
  /** Path patterns of pages that no screen draws; any other address without a screen is a 404. */
  addresses?: readonly string[];
  /** Questions that every page asks before it can draw anything. */
  along?: QuestionsAlong;
  /** Sign-in addresses that redirect a signed-in person. */
  past?: PastDoors;
};

/** Addresses that lead a person on who is signed in. With a query they do not: it says where to, which the page decides. */
export interface PastDoors {
  addresses: readonly string[];
  /** The question among those of the page that is answered only with a session. */
  call: string;
  to: string;
}

/** Questions whose answers are sent with the page, so that it need not ask. */
export interface QuestionsAlong {
  /** Headers that the page sends with each. */
  headers: Record<string, string>;
  /** Call to request, as the page sends it. */
  calls: Record<string, Record<string, unknown>>;
  /** Milliseconds that a page waits for them and for its look, 500 without it; what is later it asks and draws itself. */
  patience?: number;
}

export type PageSource =
  /** A built portal: `index.html`, hashed assets below `assets/`, and `pages.json`, which names what each address is drawn with. */
  | { directory: string }
  /** A dev server's: it makes the HTML and serves the modules. */
  | {
      html: (url: string) => Promise<string>;
      middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
    };
