import { openReviewFrame } from 'screenwright/review-frame';
import { openHost } from './host.ts';
import { Look } from './Look.tsx';
import './shell.css';

/* The page that draws single screens for the pictures of a review. */

const host = await openHost();
openReviewFrame({
  container: document.getElementById('root')!,
  transport: host.transport,
  around: (screen) => <Look host={host}>{screen}</Look>,
});
