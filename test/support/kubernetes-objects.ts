import path from 'node:path';
import * as monitoring from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import ts from 'typescript';

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: unknown;
  readonly data?: unknown;
}

const PACKAGES: Readonly<Record<string, { readonly from: string; readonly models: object }>> = {
  v1: { from: 'kubernetes-models/v1', models: core },
  'apps/v1': { from: 'kubernetes-models/apps/v1', models: apps },
  'batch/v1': { from: 'kubernetes-models/batch/v1', models: batch },
  'networking.k8s.io/v1': { from: 'kubernetes-models/networking.k8s.io/v1', models: networking },
  'policy/v1': { from: 'kubernetes-models/policy/v1', models: policy },
  'monitoring.coreos.com/v1': {
    from: '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
    models: monitoring,
  },
};

type Model = new (object: object) => { validate(): void };

function packageOf({ apiVersion, kind }: KubernetesObject) {
  const found = PACKAGES[apiVersion];
  if (!found || !(kind in found.models)) throw new Error(`no schema of ${kind} in ${apiVersion}`);
  return found;
}

/** What the schema of its kind and version says against an object: Kubernetes' own, and those of the Prometheus operator. */
export function faultsOf(object: KubernetesObject): readonly string[] {
  const model = (packageOf(object).models as Readonly<Record<string, Model>>)[object.kind];
  if (!model) throw new Error(`no schema of ${object.kind}`);
  try {
    new model(object).validate();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/**
 * Members that an object's kind does not have. The schemas let them pass, as the server's do unless it is asked to be
 * strict; the types made from the same source do not, where a literal is checked against them.
 */
export function unknownMembers(objects: readonly KubernetesObject[]): readonly string[] {
  const file = path.resolve(import.meta.dirname, 'kubernetes-objects-rendered.ts');
  const lines = objects.map((object, index) => {
    const type = `import('${packageOf(object).from}').I${object.kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify(object)};`;
  });
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
