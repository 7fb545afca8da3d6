/** The options of every command that compares revisions, for `parseArgs`. */
export const COMPARING = {
  lang: { type: 'string', default: 'en' },
  approvals: { type: 'string' },
  root: { type: 'string', default: 'schemas' },
  roles: { type: 'string' },
} as const;
