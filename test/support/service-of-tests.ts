import { forSuite } from './for-suite.ts';
import { type RunningService, runningService } from './running-service.ts';

type Environment = Parameters<typeof runningService>[0];

/** A service before the tests of the calling file or `describe`; it is stopped after them. */
export const serviceOfTests = (environment: Environment | (() => Environment) = {}): RunningService =>
  forSuite(() => runningService(typeof environment === 'function' ? environment() : environment));
