export { type DevServer, type DevServerOptions, openDevServer } from './server/dev-server.ts';
