import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandPath } from '../support/command-path.ts';
import { forSuite } from '../support/for-suite.ts';
import { runningService } from '../support/running-service.ts';
import { JOURNEY, type Workshop, workshop } from './workshop.ts';

const dotnet = commandPath('dotnet');
const KIOTA = '1.38.0';

/** What Kiota has to say all the same: a text where it knows no address, and answers of which it takes one kind. */
const KNOWN = [
  /webhook.*The format uri is not supported by Kiota and the string type will be used/i,
  /documents.*content\/get - The operation describes multiple response schemas that are divergent/,
  /asset-batches\/post - The operation describes multiple response schemas that are divergent/,
];

describe.skipIf(dotnet === undefined)('what Kiota makes of the document (needs dotnet)', () => {
  const service = forSuite(() => runningService());
  let shop: Workshop;
  let kiota: string;
  beforeAll(async () => {
    shop = await workshop(service);
    const tools = join(shop.folder, 'tools');
    const install = ['tool', 'install', '--tool-path', tools, 'Microsoft.OpenApi.Kiota', '--version', KIOTA];
    await shop.run('dotnet', ...install);
    kiota = join(tools, 'kiota');
  });
  afterAll(() => shop.remove());

  const generated = (language: string, output: string) =>
    shop.run(
      kiota,
      'generate',
      ...['--language', language, '--openapi', 'openapi.json', '--output', output],
      ...['--class-name', 'AssetValuation', '--namespace-name', 'ValuationClient'],
      '--exclude-backward-compatible',
    );

  it('is C# that compiles without a warning, and walks the whole journey', async () => {
    const said = await generated('CSharp', 'client/ValuationClient');
    const warnings = said.split('\n').filter((line) => /warning:|iscriminator|rror/.test(line));
    expect(warnings.filter((line) => !KNOWN.some((known) => known.test(line)))).toEqual([]);
    await shop.take('client.csproj', 'client/client.csproj');
    await shop.take('Program.cs', 'client/Program.cs');
    const build = ['build', 'client/client.csproj', '--output', 'built', '-v', 'quiet'];
    const built = await shop.run('dotnet', ...build);
    expect(built).toContain('0 Warning(s)');
    expect(JSON.parse(await shop.run('dotnet', 'built/client.dll'))).toEqual(JOURNEY);
  });

  it.each(['Java', 'Python', 'Go'])('is %s, too', async (language) => {
    expect(await generated(language, language)).toContain('Generation completed successfully');
  });
});
