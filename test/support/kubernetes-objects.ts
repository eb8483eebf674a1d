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

const MODELS: Readonly<Record<string, object>> = {
  v1: core,
  'apps/v1': apps,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  'monitoring.coreos.com/v1': monitoring,
};
const packageOf = (apiVersion: string) =>
  `${MODELS[apiVersion] === monitoring ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'}/${apiVersion}`;

type Model = new (object: object) => { validate(): void };

function modelOf({ apiVersion, kind }: KubernetesObject): Model {
  const model = (MODELS[apiVersion] as Readonly<Record<string, Model>> | undefined)?.[kind];
  if (!model) throw new Error(`no schema of ${kind} in ${apiVersion}`);
  return model;
}

/** The faults of an object by the schema of its kind and version: Kubernetes' own, and those of the Prometheus operator. */
export function faultsOf(object: KubernetesObject): readonly string[] {
  const model = modelOf(object);
  try {
    new model(object).validate();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/**
 * Members that an object's kind does not have. The schemas let them pass, as the server does unless it is asked to be
 * strict; the types made from the same source do not, where a literal is checked against them.
 */
export function unknownMembers(objects: readonly KubernetesObject[]): readonly string[] {
  const file = path.resolve(import.meta.dirname, 'kubernetes-objects-rendered.ts');
  const lines = objects.map((object, index) => {
    const type = `import('${packageOf(object.apiVersion)}').I${object.kind}`;
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
