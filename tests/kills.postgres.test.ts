import { testKills } from './fixtures/kills-test.ts';

testKills('postgres');
