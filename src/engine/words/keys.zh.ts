/** Keys of a table, and pasting into it. */
export const keys = {
  arrowKeys: '方向键',
  copied: '复制成功',
  hint: '按 ? 查看快捷键',
  range: (rows: number, columns: number) => `已选 ${rows} 行 × ${columns} 列`,
  space: '空格',
  title: '表格快捷键',
  does: {
    all: '勾选本页所有行',
    copy: '复制单元格或选区，可直接粘贴到 Excel',
    edges: '移到本行的开头、末尾',
    edit: '修改这一格；Enter、Tab 保存，Esc 放弃',
    enter: '打开这一行，或使用单元格里的按钮',
    expand: '展开、收起这一行',
    corners: '移到表格的第一格、最后一格',
    leave: '离开单元格里的按钮，取消选区',
    move: '移到相邻的单元格',
    moveColumn: '在表头上：左移、右移这一列',
    open: '打开这张表',
    pages: '上一页、下一页',
    paste: '把 Excel 里复制的单元格粘贴到可修改的单元格',
    range: '选择一片单元格；也可用鼠标拖选',
    resize: '在表头上：收窄、加宽这一列',
    scroll: '上翻、下翻一屏',
    sort: '在表头上：按这一列排序，或再按这一列排序',
    tick: '勾选或取消勾选这一行',
    tickRange: '勾选从上次勾选到这一行之间的所有行',
  },
};

export const pasting = {
  ask: (cells: number) => `将逐格修改并保存 ${cells} 格。`,
  askAndSkip: (cells: number, leftOut: number) =>
    `将逐格修改并保存 ${cells} 格。另有 ${leftOut} 格不能修改或超出表格，将跳过。`,
  done: '已粘贴',
  most: (most: number) => `未粘贴：一次最多 ${most} 格`,
  noCell: '未粘贴：这里的单元格不能粘贴修改',
  paste: '粘贴',
};
