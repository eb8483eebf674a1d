#!/usr/bin/env node
import { onNode24 } from './on-node-24.mjs';

await onNode24('src/app/every-module.ts');
