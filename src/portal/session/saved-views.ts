import type { ViewStore } from '#engine/host.ts';
import { ask } from './calls.ts';

/** Named views of lists, stored by the server. */
export const savedViews: ViewStore = {
  async list(tableName) {
    const views = await ask('portal.views', { tableName });
    return views.map(({ viewId, viewName, query, shared, own, operatorName }) => ({
      id: viewId,
      name: viewName,
      query,
      isShared: shared,
      isOwn: own === true,
      ...(operatorName && { by: operatorName }),
    }));
  },
  async save(tableName, { id, name, query, isShared }) {
    const view = { tableName, viewName: name, query, shared: isShared };
    const { viewId } = await ask('portal.saveView', id === undefined ? view : { ...view, viewId: id });
    return viewId;
  },
  async remove(viewId) {
    await ask('portal.removeView', { viewId });
  },
};
