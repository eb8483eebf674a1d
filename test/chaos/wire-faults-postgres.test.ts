import { describeWireFaults } from '../support/cluster/wire-faults.ts';

// The other engines do not depend on the kind of log.
describeWireFaults('postgres', ['event_log']);
