import { describeWireFaults } from '../support/cluster/wire-faults.ts';

describeWireFaults('eventstoredb', ['event_log']);
