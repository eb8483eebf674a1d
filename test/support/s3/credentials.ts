import { afterAll, beforeAll, vi } from 'vitest';

/** The environment of a process that uses the S3 servers of the tests, and nothing else of this machine's. */
export const S3_ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
};

/** Sets it in this process while the tests of a file run. */
export function useS3Environment(more: Readonly<Record<string, string>> = {}): void {
  beforeAll(() => {
    for (const [name, value] of Object.entries({ ...S3_ENVIRONMENT, ...more })) vi.stubEnv(name, value);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
}
