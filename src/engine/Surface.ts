/* For layouts that are no canvas: on a white page a form needs no card around it. */
export { Surface } from './states/Card.tsx';
