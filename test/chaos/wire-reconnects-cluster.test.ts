import { describeReconnects } from '../support/cluster/wire-reconnects.ts';

// The other engines are the same whatever log there is.
describeReconnects('cluster', ['event_log']);
