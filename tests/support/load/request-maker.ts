/** The used parts of an OpenAPI document (3.1). */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
}

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  example?: unknown;
  default?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
}

export interface GeneratedRequest {
  /** Method and path as in the document. */
  endpoint: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | FormData | undefined;
}

/** Values of names and bytes on the tested server. */
export interface Material {
  /** Values for fields with these names, such as paths of existing files. */
  fields: Readonly<Record<string, readonly unknown[]>>;
  /** Fields that get only these values or an invalid one. */
  always: ReadonlySet<string>;
  /** Files to send, valid and invalid, by name of the form field. */
  files: Readonly<Record<string, readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[]>>;
}

type Random = () => number;

const WRONG: readonly unknown[] = [
  null,
  '',
  -1,
  1e308,
  [],
  {},
  'x'.repeat(5000),
  '../../etc/passwd',
  true,
  '__proto__',
];

const pick = <Value>(random: Random, values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;

const FORM = 'multipart/form-data';
const JSON_TYPE = 'application/json';

/** Generates requests to one operation, valid and invalid ones; deterministic per random sequence. */
export class RequestMaker {
  private readonly document: ApiDocument;
  private readonly material: Material;
  private readonly random: Random;

  constructor(document: ApiDocument, material: Material, random: Random) {
    this.document = document;
    this.material = material;
    this.random = random;
  }

  /** Returns all operations of the document. */
  operations(): { method: string; path: string; operation: Operation }[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  }

  make({ method, path, operation }: ReturnType<RequestMaker['operations']>[number]): GeneratedRequest {
    const request: GeneratedRequest = {
      endpoint: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: this.address(path, operation),
      headers: {},
      body: undefined,
    };
    const contents = Object.entries(operation.requestBody?.content ?? {});
    if (contents.length === 0) return request;
    const [type, { schema }] = pick(this.random, contents);
    return { ...request, ...this.body(type, schema) };
  }

  private resolve(schema: Schema): Schema {
    if (schema.$ref) return this.document.components.schemas[schema.$ref.split('/').at(-1)!] ?? {};
    return schema;
  }

  private value(name: string, given: Schema, depth = 0): unknown {
    const known = this.material.fields[name];
    if (this.random() < 0.03) return pick(this.random, WRONG);
    if (known && (this.material.always.has(name) || this.random() < 0.9)) return pick(this.random, known);
    const schema = this.resolve(given);
    if (schema.enum) return pick(this.random, schema.enum);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices && depth < 4) return this.value(name, pick(this.random, choices), depth + 1);
    if (schema.properties && depth < 4) return this.fieldsOf(schema, depth + 1);
    if (schema.type === 'integer' && this.random() < 0.3) return this.number(schema);
    return schema.example ?? schema.default ?? pick(this.random, WRONG);
  }

  private number({ minimum = -10, maximum = 1000 }: Schema): number {
    return Math.floor(minimum - 1 + this.random() * (Math.min(maximum, 1000) - minimum + 2));
  }

  private fieldsOf(schema: Schema, depth: number): Record<string, unknown> {
    const names = Object.keys(schema.properties ?? {});
    const wanted = names.filter((name) => this.random() < (schema.required?.includes(name) ? 0.98 : 0.15));
    const sources = names.filter((name) => name in this.material.fields);
    // Adds a source field if none was chosen, because most endpoints require exactly one.
    if (sources.length > 0 && !wanted.some((name) => sources.includes(name))) wanted.push(pick(this.random, sources));
    const entries = wanted.map((name) => [name, this.value(name, schema.properties![name]!, depth)]);
    if (this.random() < 0.03) entries.push(['unknown_key', 1]);
    return Object.fromEntries(entries);
  }

  private address(path: string, operation: Operation): string {
    let address = path;
    const query = new URLSearchParams();
    for (const { name, in: place, schema } of operation.parameters ?? []) {
      const text = String(this.value(name, schema));
      if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(text) || 'none');
      else if (this.random() < 0.3) query.set(name, text);
    }
    return query.size === 0 ? address : `${address}?${query}`;
  }

  private body(type: string, schema: Schema): Pick<GeneratedRequest, 'headers' | 'body'> {
    if (type === FORM) return { headers: {}, body: this.form(this.resolve(schema)) };
    if (type !== JSON_TYPE)
      return { headers: { 'content-type': type }, body: pick(this.random, this.anyFiles()).bytes };
    const text = JSON.stringify(this.fieldsOf(this.resolve(schema), 0));
    const broken = this.random() < 0.03 ? text.slice(0, -1) : text;
    return { headers: { 'content-type': this.random() < 0.02 ? 'text/plain' : JSON_TYPE }, body: broken };
  }

  private anyFiles() {
    return Object.values(this.material.files).flat();
  }

  private form(schema: Schema): FormData {
    const form = new FormData();
    for (const [name, given] of Object.entries(schema.properties ?? {})) {
      const part = this.resolve(given);
      const isFile = part.format === 'binary' || part.items?.format === 'binary';
      if (isFile) this.addFile(form, name);
      else if (this.random() < 0.1) form.append(name, String(this.value(name, part)));
    }
    return form;
  }

  private addFile(form: FormData, name: string): void {
    const files = this.random() < 0.9 ? (this.material.files[name] ?? this.anyFiles()) : this.anyFiles();
    const file = pick(this.random, files);
    if (this.random() < 0.98) form.append(name, new File([file.bytes], file.name));
  }
}
