import { describe } from 'vitest';

/**
 * A suite that runs only where an environment variable names what it needs (a server's address);
 * elsewhere the run's last lines report it as skipped, and why.
 */
export function suiteNeeding(variable: string, title: string, define: (value: string) => void): void {
  const value = process.env[variable] ?? '';
  describe.skipIf(value === '')(`${title} (needs ${variable})`, () => define(value));
}
