/** The portal's colours and fonts, for the pages of the sandbox. The tokens are in `src/portal/look.css`. */
export const PAGE_STYLE = `
:root { --page-canvas: light-dark(#f6f8f7, #0f1413); --page-card: light-dark(#ffffff, #171d1b); --page-ink: light-dark(#14201d, #eef3f1);
  --page-quiet: light-dark(#5a6864, #9ba8a3); --page-line: light-dark(#e1e8e5, #2a3330); --page-edge: light-dark(#84918d, #6b7873);
  --page-brand: #0a6e61; --page-link: light-dark(#0a655a, #65b5a3);
  --page-font: Inter, 'PingFang SC', 'HarmonyOS Sans SC', MiSans, 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif; }`;
