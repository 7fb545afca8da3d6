/** A link or a need that leads nowhere, in some case at least. */
export const code = 'empty-target';
