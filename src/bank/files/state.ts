/** Wire values of the state of a file whose lines are checked. */
export const PROCESSING = 0 as const;
export const FAILED = 2 as const;
export const SUCCESS = 3 as const;
export const TERMINATED = 4 as const;
