/** Drawers and dialogs. */
export const overlays = {
  copyOf: (title: string) => `复制 ${title}`,
  next: '下一条',
  previous: '上一条',
};
