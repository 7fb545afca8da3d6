import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Source of the portal's page. In both cases `__CSP_NONCE__` in the HTML becomes the request's nonce, `__DEMO__`
 * becomes `on` or `off`, and `__FRAME__` the name of the layout around the screen.
 */
export type PageOptions = PageSource & {
  /** Path patterns of pages without a screen; any other address without a screen is a 404. */
  addresses?: readonly string[];
  /** Questions that every page asks before it can be drawn. */
  along?: QuestionsAlong;
  /** Sign-in addresses that redirect a signed-in person. */
  past?: PastDoors;
};

/**
 * Sign-in addresses that redirect a signed-in person, except those with a query, which names the target: then the page
 * decides.
 */
export interface PastDoors {
  addresses: readonly string[];
  /** The question among `along` that requires a session. */
  call: string;
  to: string;
}

/** Questions whose answers are sent with the page, so that it need not send them. */
export interface QuestionsAlong {
  /** Headers that the page sends with every question. */
  headers: Record<string, string>;
  /** The request of each call, as the page sends it. */
  calls: Record<string, Record<string, unknown>>;
  /**
   * Milliseconds that a page waits for its answers and its server-side drawing, 500 by default; the browser asks for
   * late answers and draws late pages itself.
   */
  patience?: number;
}

export type PageSource =
  /**
   * A built portal: `index.html`, hashed assets below `assets/`, and `pages.json`, which lists the files of each
   * address.
   */
  | { directory: string }
  /** The page of a dev server, which creates the HTML and serves the modules. */
  | {
      html: (url: string) => Promise<string>;
      middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
    };
