/** The signed-in person. `owner` owns the records (a company), `userId` is the person. */
export interface Who {
  owner: string;
  userId: string;
}

/** Facts about a person beyond their identity. */
export interface Person {
  /** Values of the root `user` in expressions. */
  user: Record<string, unknown>;
  /** Routes and `route#action`. */
  permissions: string[];
}

export interface Session extends Who, Person {
  /** A public name of the session (not the secret in the cookie). */
  id: string;
  /** Start time in milliseconds of the clock. */
  beganAt?: number;
}

/** A session as its owner sees it in a list. */
export interface ListedSession {
  /** Identifies the session; cannot be used as a cookie. */
  id: string;
  /** Milliseconds of the clock. */
  beganAt: number;
  seenAt: number;
  address: string;
  device: string;
  /** True if it is the session of the request. */
  isThis: boolean;
}
