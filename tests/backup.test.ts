import { testBackup } from './fixtures/backup-test.ts';

testBackup('pglite');
