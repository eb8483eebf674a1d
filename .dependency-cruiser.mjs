import { readFileSync } from 'node:fs';
import { cruiserConfiguration } from './scripts/architecture/rules.ts';
import { readArchitecture } from './scripts/architecture/table.ts';

export default cruiserConfiguration(
  readArchitecture(readFileSync(new URL('ARCHITECTURE.md', import.meta.url), 'utf8')),
);
