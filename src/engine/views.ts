/** A look at a table that somebody has given a name. */
export interface SavedView {
  id: string;
  name: string;
  /** Filter, sort and page size as the table's part of a URL. Relative dates stay relative. */
  query: string;
  isShared: boolean;
  isOwn: boolean;
  /** Whose it is, where it is another's. */
  by?: string;
}

/** Where views are kept. @throws CallError */
export interface ViewStore {
  /** One's own, and those that others share. */
  list(table: string): Promise<SavedView[]>;
  /** Changes one's own view, or makes one where no id is given; answers its id. */
  save(table: string, view: Pick<SavedView, 'name' | 'query' | 'isShared'> & { id?: string }): Promise<string>;
  remove(id: string): Promise<void>;
}
