import { describeWireFaults } from '../support/cluster/wire-faults.ts';

describeWireFaults('eventstoredb', ['work_queue']);
