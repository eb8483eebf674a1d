import { describeReconnects } from '../support/cluster/wire-reconnects.ts';

describeReconnects('eventstoredb', ['event_log']);
