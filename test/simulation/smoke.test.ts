import { itHolds } from './hold.ts';

// A thousand, and longer ones: test/chaos/histories.test.ts.
itHolds(30, 24, 1);
