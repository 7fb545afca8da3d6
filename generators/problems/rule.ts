/** One thing that can be wrong in schemas. Its file has the name of its code. */
export interface Rule {
  code: string;
  /** Says in one sentence what breaks it. */
  says: string;
}
