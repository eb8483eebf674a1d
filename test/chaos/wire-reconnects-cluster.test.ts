import { describeReconnects } from '../support/cluster/wire-reconnects.ts';

// The other engines do not depend on the kind of log.
describeReconnects('cluster', ['event_log']);
