import type { FormMap, FormValue } from './form-encoding';
import { invalidRequest } from './stripe-error';

/** Reads a request's parameters and rejects invalid ones with Stripe's messages. */
export class Parameters {
  readonly values: FormMap;
  private readonly prefix: string;

  constructor(values: FormMap, prefix = '') {
    this.values = values;
    this.prefix = prefix;
  }

  /** Rejects all other parameters, as Stripe does. */
  allow(...names: string[]): void {
    const unknown = Object.keys(this.values).find((name) => !names.includes(name));
    if (unknown === undefined) return;
    const param = this.nameOf(unknown);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }

  has(name: string): boolean {
    return this.values[name] !== undefined;
  }

  text(name: string): string | undefined {
    const value = this.values[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw this.invalid(name, `Invalid string: ${JSON.stringify(value)}`);
    return value;
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

  /** Text, or null if the parameter is missing or empty, which unsets it. */
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

  /** The page size of a list or a search. */
  pageSize(): number {
    const limit = this.integer('limit') ?? 10;
    if (limit < 1 || limit > 100)
      throw this.invalid('limit', 'Invalid integer: limit must be between 1 and 100');
    return limit;
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') throw this.invalid(name, `Invalid boolean: ${value}`);
    return value === 'true';
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined)
      throw this.invalid(name, `Invalid ${this.nameOf(name)}: must be one of ${allowed.join(', ')}`);
    return found;
  }

  texts(name: string): string[] {
    const value = this.values[name];
    if (value === undefined || value === '') return [];
    const list = Array.isArray(value) ? value : [value];
    if (!list.every((item) => typeof item === 'string')) throw this.invalid(name, 'Invalid array');
    return list;
  }

  /** The parameters inside `name[…]`. */
  inner(name: string): Parameters {
    const value = this.values[name];
    return new Parameters(isMap(value) ? value : {}, this.nameOf(name));
  }

  /** Merges metadata into the current one: an empty value removes its key, an empty map removes all. */
  metadata(current: Record<string, string> = {}): Record<string, string> {
    const value = this.values['metadata'];
    if (value === undefined) return current;
    if (value === '') return {};
    const entries = { ...current };
    for (const [key, text] of Object.entries(isMap(value) ? value : {})) {
      if (typeof text !== 'string') throw this.invalid('metadata', 'Metadata values must be strings');
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

function isMap(value: FormValue | undefined): value is FormMap {
  return typeof value === 'object' && !Array.isArray(value);
}
