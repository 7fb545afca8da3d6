import { testOperations } from './fixtures/operations-test.ts';

testOperations('pglite');
