import { createRoot } from 'react-dom/client';
import type { ReviewPage } from '#generators/review-wire.ts';
import { Review } from './Review.tsx';

/* The page of a rendered review: its data is embedded, and it requests only pictures. */

const data = document.getElementById('review')?.textContent;
const root = document.getElementById('root');
if (data == null || root === null) throw new Error('The page holds no review');
createRoot(root).render(<Review page={JSON.parse(data) as ReviewPage} />);
