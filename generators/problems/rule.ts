/** One kind of problem in schemas. Its file has the name of its code. */
export interface Rule {
  code: string;
  /** Describes the problem in one sentence. */
  says: string;
}
