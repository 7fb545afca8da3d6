export { createLog, type Log, LOG_LEVELS, type LogLevel } from './request/logger.ts';
