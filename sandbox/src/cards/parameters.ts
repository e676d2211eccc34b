import { storableText } from '../storable-text';
import { invalidRequest } from './stripe-error';

/** Decodes a form or a query. Nested values keep their names in brackets: `a[b][0]`. */
export function decodeForm(text: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(text)) form.append(storableText(name), storableText(value));
  return form;
}

/** Reads a request's parameters and rejects invalid ones with Stripe's messages. */
export class Parameters {
  private readonly form: URLSearchParams;
  private readonly prefix: string;

  constructor(form: URLSearchParams, prefix = '') {
    this.form = form;
    this.prefix = prefix;
  }

  /** Rejects all other parameters, as Stripe does. */
  allow(...names: string[]): void {
    const unknown = this.names().find((name) => !names.includes(name));
    if (unknown === undefined) return;
    const param = this.nameOf(unknown);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }

  has(name: string): boolean {
    return this.names().includes(name);
  }

  text(name: string): string | undefined {
    return this.form.get(this.nameOf(name)) ?? undefined;
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw this.missing(name);
    const param = this.nameOf(name);
    if (value === '')
      throw invalidRequest(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param },
      );
    return value;
  }

  /** Text, or null if the parameter is missing or empty. */
  optionalText(name: string): string | null {
    return this.text(name) || null;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value))
      throw this.invalid(name, `Invalid integer: ${value}`, 'parameter_invalid_integer');
    return Number(value);
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw this.missing(name);
    return value;
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined)
      throw this.invalid(name, `Invalid ${this.nameOf(name)}: must be one of ${allowed.join(', ')}`);
    return found;
  }

  /** The texts of a list: `name[0]`, `name[1]` …, or `name[]`. */
  texts(name: string): string[] {
    const list = this.inner(name);
    return list.names().flatMap((index) => (/^\d*$/.test(index) ? this.form.getAll(list.nameOf(index)) : []));
  }

  /** The parameters inside `name[…]`. */
  inner(name: string): Parameters {
    return new Parameters(this.form, this.nameOf(name));
  }

  /** Merges metadata into the current one: an empty value removes its key. */
  metadata(current: Record<string, string> = {}): Record<string, string> {
    const entries = { ...current };
    const changes = this.inner('metadata');
    for (const key of changes.names()) {
      const text = changes.text(key);
      if (text === undefined) throw this.invalid('metadata', 'Metadata values must be strings');
      if (key.length > 40 || text.length > 500)
        throw this.invalid(
          'metadata',
          `Metadata keys can be up to 40 characters long and values up to 500; '${key.slice(0, 40)}' is longer.`,
        );
      if (text === '') delete entries[key];
      else entries[key] = text;
    }
    if (Object.keys(entries).length > 50)
      throw this.invalid('metadata', 'Metadata can have at most 50 keys.');
    return entries;
  }

  /** The names of the parameters at this level. */
  private names(): string[] {
    const start = this.prefix === '' ? '' : `${this.prefix}[`;
    const inside = [...this.form.keys()].filter((key) => key.startsWith(start));
    return [...new Set(inside.map((key) => key.slice(start.length).split(/[[\]]/, 1)[0] ?? ''))];
  }

  private nameOf(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}[${name}]`;
  }

  private invalid(name: string, message: string, code?: string) {
    return invalidRequest(message, { ...(code !== undefined && { code }), param: this.nameOf(name) });
  }

  private missing(name: string) {
    return this.invalid(name, `Missing required param: ${this.nameOf(name)}.`, 'parameter_missing');
  }
}
