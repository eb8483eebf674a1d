import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Document } from './document.ts';

export interface Schemas {
  /** The faults of a value by the schema at these steps into the document; compiled at its first use. */
  faultsAt(steps: readonly string[], value: unknown): readonly string[];
}

const ROOT = 'openapi';

/** The schemas of a document at their places, with their references. */
export function schemasOf(document: Document): Schemas {
  // Not strict about keywords, because OpenAPI has its own (`discriminator`). Additional properties are ajv's rule anyway.
  // Each schema is compiled for few values: without optimization it compiles in a third of the time.
  const plainly = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, ...plainly });
  formats.default(ajv);
  ajv.addSchema(document, ROOT);
  const compiled = new Map<string, ValidateFunction>();
  return {
    faultsAt(steps, value) {
      const pointer = steps.map((step) => `/${encodeURIComponent(escaped(step))}`).join('');
      const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `${ROOT}#${pointer}` });
      compiled.set(pointer, validate);
      return validate(value) ? [] : (validate.errors ?? []).map(faultText);
    },
  };
}

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');

function faultText({ instancePath, message, params }: ErrorObject): string {
  const which =
    params.additionalProperty ?? params.allowedValue ?? params.allowedValues?.join(', ') ?? params.format;
  return `${instancePath || 'the whole'} ${message}${which === undefined ? '' : ` (${which})`}`;
}
