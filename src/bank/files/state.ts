/** The state of a file whose lines are checked, as the wire has it. */
export const PROCESSING = 0;
export const FAILED = 2;
export const SUCCESS = 3;
export const TERMINATED = 4;
