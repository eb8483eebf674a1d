import { registerHooks } from 'node:module';

// Loaded before a process (`--import`): at its end it reports the packages that it has loaded.
const packages = new Set<string>();
registerHooks({
  load(url, context, next) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
    if (name) packages.add(name);
    return next(url, context);
  },
});
process.on('exit', () => process.stdout.write(`packages: ${[...packages].join(' ')}\n`));
