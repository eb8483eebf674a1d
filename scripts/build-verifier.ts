import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Rolldown } from 'vite';

/**
 * Makes `asset-valuation-verify.mjs`, the verifier of bundles as one file for Node 20.12 or newer, from the code that the tool runs.
 * The same sources make the same bytes: who has the sources can compare.
 */

const root = path.resolve(import.meta.dirname, '..');
const NAME = 'asset-valuation-verify';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

const packageAt = (folder: string): Package =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package;

/** Writes the file into a folder. */
export async function buildVerifier(folder: string): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: path.join(root, 'src/app/cli/audit/standalone-verifier.ts'),
      write: false,
      // An auditor may want to read it.
      minify: false,
      target: 'node20',
      rolldownOptions: {
        output: { codeSplitting: false },
        // Replaying names the price sources and asks none: what their clients read with stays out.
        treeshake: { moduleSideEffects: (id) => !id.includes('/node_modules/csv-parse/') },
      },
    },
  });
  const { output } = made as Rolldown.RolldownOutput;
  const [chunk, ...others] = output;
  if (others.length > 0) throw new Error(`more than one file: ${others.map((each) => each.fileName)}`);
  const outside = [...chunk.imports, ...chunk.dynamicImports].filter((name) => !name.startsWith('node:'));
  if (outside.length > 0) throw new Error(`it imports ${outside.join(', ')}`);
  const file = path.join(folder, `${NAME}.mjs`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${heading()}${chunk.code}${licences(chunk.moduleIds)}`);
  return file;
}

function heading(): string {
  const { version, license } = packageAt(root);
  return `// ${NAME} ${version}, ${license}: made of the asset valuation service by "npm run build:verifier".\n`;
}

/** Each package's licence goes with its code. */
function licences(modules: readonly string[]): string {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = packageAt(folder);
    const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined) throw new Error(`${name} comes without its licence`);
    const text = readFileSync(path.join(folder, licence), 'utf8').replaceAll('*/', '* /').trim();
    return `  ${name} ${version} (${license})\n\n${text}\n`;
  });
  return `/*!\nParts of other packages are in this file, each under its licence:\n\n${texts.join('\n')}*/\n`;
}

if (process.argv[1] === import.meta.filename) {
  const file = await buildVerifier(process.argv[2] ?? path.join(root, 'dist'));
  process.stdout.write(`${path.relative(process.cwd(), file)}\n`);
}
