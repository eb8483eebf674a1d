#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { onNode24 } from './on-node-24.mjs';

// Work over a whole log makes much that dies at once: more room for it is no quicker, and stays taken, 100 MB of it.
setFlagsFromString('--semi-space-growth-factor=1');

await onNode24('src/app/cli/main.ts');
