import { registerHooks } from 'node:module';

// Loaded before a process (`--import`): when it ends it tells the packages that it has loaded.
const packages = new Set<string>();
registerHooks({
  load(url, context, next) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
    if (name) packages.add(name);
    return next(url, context);
  },
});
process.on('exit', () => process.stdout.write(`packages: ${[...packages].join(' ')}\n`));
