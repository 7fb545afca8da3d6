export type {
  Box,
  ChangeRow,
  FindingRow,
  Matrix,
  MatrixRow,
  PartChange,
  Picture,
  ReviewedScreen,
  ReviewPage,
  Shape,
  ShapeLine,
  Shot,
} from './review/wire.ts';
