import { afterAll, beforeAll } from 'vitest';
import { type RunningService, runningService } from './running-service.ts';

/** Made before the tests of the file, or of the `describe`, that asks for it: its members are there from then on. */
export function madeBefore<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made;
  beforeAll(async () => void Object.assign(made, await make()));
  return made;
}

type Environment = Parameters<typeof runningService>[0];

/** A service before the tests of the file, or of the `describe`, that asks for it; it is stopped after them. */
export function serviceOfTests(environment: Environment | (() => Environment) = {}): RunningService {
  const service = madeBefore(() =>
    runningService(typeof environment === 'function' ? environment() : environment),
  );
  afterAll(() => service.stop());
  return service;
}
