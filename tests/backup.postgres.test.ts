import { testBackup } from './fixtures/backup-test.ts';

testBackup('postgres');
