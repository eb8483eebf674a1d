import { describeReconnects } from '../support/cluster/wire-reconnects.ts';

describeReconnects('eventstoredb', ['work_queue']);
