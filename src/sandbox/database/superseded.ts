/** Name of the shared value that counts schema versions which older servers cannot use. */
export const SCHEMAS = 'schemas';

/** A newer version has changed the database so that this server can no longer use it. */
export class Superseded extends Error {
  constructor() {
    super('A newer version changed the database so that this server can no longer use it. Stop this server.');
    this.name = 'Superseded';
  }
}
