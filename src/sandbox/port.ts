export { openPort, type Port } from './server/port.ts';
