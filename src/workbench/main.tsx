import { createRoot } from 'react-dom/client';
import { createDOMRenderer, RendererProvider } from '@fluentui/react-components';
import '#engine/base.css';
import '#portal/look.css';
import './bench/page.css';
import { CHANGED, PROPOSED } from '#generators/workbench-wire.ts';
import { createBench } from './bench/bench.ts';
import { hushOverlay } from './bench/quiet-overlay.ts';
import { BenchProvider } from './bench/bench-context.tsx';
import { Workbench } from './Workbench.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});

const bench = createBench();
void bench.begin();
// External changes: another editor, another window of this page, or a switched branch.
const look = (): void => void bench.refresh();
import.meta.hot?.on(CHANGED, look);
import.meta.hot?.on(PROPOSED, () => void bench.proposals.refresh());
window.addEventListener('focus', look);
hushOverlay();

createRoot(root).render(
  <RendererProvider renderer={renderer} targetDocument={document}>
    <BenchProvider bench={bench}>
      <Workbench />
    </BenchProvider>
  </RendererProvider>,
);
