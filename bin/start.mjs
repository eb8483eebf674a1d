#!/usr/bin/env -S node --max-semi-space-size=2 --max-old-space-size=1500
import { existsSync } from 'node:fs';
import { onNode24 } from './on-node-24.mjs';

// An installation without the sources of its pages, such as the image, has them built.
const builder = 'scripts/pages-at-start.ts';
const entries = existsSync(new URL(`../${builder}`, import.meta.url)) ? [builder] : [];
await onNode24(...entries, 'src/app/start.ts');
