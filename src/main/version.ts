import packageJson from '../../package.json' with { type: 'json' };

/** The program's own version. */
export const VERSION: string = packageJson.version;
