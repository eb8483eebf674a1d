import { describeWireFaults } from '../support/cluster/wire-faults.ts';

// The other engines are the same whatever log there is.
describeWireFaults('postgres', ['event_log']);
