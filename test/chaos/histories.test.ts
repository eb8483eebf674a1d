import { itHolds } from '../simulation/hold.ts';
import { runs } from '../support/property-runs.ts';

itHolds(runs(1_000), 24);
