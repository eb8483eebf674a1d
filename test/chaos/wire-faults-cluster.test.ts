import { describeWireFaults } from '../support/cluster/wire-faults.ts';

// All three servers share one bad connection; for faults of the leader alone see wire-leaders.test.ts.
describeWireFaults('cluster', ['event_log']);
