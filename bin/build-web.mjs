#!/usr/bin/env node
import { onNode24 } from './on-node-24.mjs';

await onNode24('scripts/build-web.ts');
