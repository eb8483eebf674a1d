#!/usr/bin/env -S node --max-semi-space-size=2 --max-old-space-size=1500
import { onNode24 } from './on-node-24.mjs';

await onNode24('scripts/pages-at-start.ts', 'scripts/demo.ts');
