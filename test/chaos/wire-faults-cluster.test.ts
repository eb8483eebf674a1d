import { describeWireFaults } from '../support/cluster/wire-faults.ts';

// All three servers at the end of the same bad wire; what becomes of a leader alone: wire-leaders.test.ts.
describeWireFaults('cluster', ['event_log']);
