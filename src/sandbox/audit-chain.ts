export { AUDIT_HEAD, guardAuditLog, writeEntry } from './audit/audit-chain.ts';
