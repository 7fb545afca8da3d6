import { createLightTheme, type Theme } from '@fluentui/react-components';

/** The colours of the product: shades of one colour, from dark to light, which every component uses. */
export const theme: Theme = createLightTheme({
  10: '#020404',
  20: '#0e1b1b',
  30: '#122d2d',
  40: '#143b3a',
  50: '#154948',
  60: '#155756',
  70: '#146665',
  80: '#127574',
  90: '#0d8584',
  100: '#069594',
  110: '#2da3a2',
  120: '#4eb1b0',
  130: '#6bbebd',
  140: '#87cbca',
  150: '#a4d8d7',
  160: '#c2e5e4',
});
