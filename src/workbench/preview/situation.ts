/** State in which the screen is shown. */
export type Situation = 'as-it-is' | 'loading' | 'empty' | 'error' | 'forbidden' | 'long' | 'large';
