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
    if (typeof value !== 'string')
      throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param: this.nameOf(name) });
    return value;
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw this.missingParameter(name);
    if (value === '')
      throw invalidRequest(
        `You passed an empty string for '${this.nameOf(name)}'. We assume empty values are an attempt to unset a parameter; however '${this.nameOf(name)}' cannot be unset. You should remove '${this.nameOf(name)}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param: this.nameOf(name) },
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
      throw invalidRequest(`Invalid integer: ${value}`, {
        code: 'parameter_invalid_integer',
        param: this.nameOf(name),
      });
    return Number(value);
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw this.missingParameter(name);
    return value;
  }

  /** The page size of a list or a search. */
  pageSize(): number {
    const limit = this.integer('limit') ?? 10;
    if (limit < 1 || limit > 100)
      throw invalidRequest('Invalid integer: limit must be between 1 and 100', { param: 'limit' });
    return limit;
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined || value === 'true' || value === 'false')
      return value === undefined ? undefined : value === 'true';
    throw invalidRequest(`Invalid boolean: ${value}`, { param: this.nameOf(name) });
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined)
      throw invalidRequest(`Invalid ${this.nameOf(name)}: must be one of ${allowed.join(', ')}`, {
        param: this.nameOf(name),
      });
    return found;
  }

  texts(name: string): string[] {
    const value = this.values[name];
    if (value === undefined || value === '') return [];
    const list = Array.isArray(value) ? value : [value];
    if (!list.every((item) => typeof item === 'string'))
      throw invalidRequest('Invalid array', { param: this.nameOf(name) });
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
      if (typeof text !== 'string')
        throw invalidRequest('Metadata values must be strings', { param: 'metadata' });
      if (key.length > 40 || text.length > 500)
        throw invalidRequest(
          `Metadata keys can be up to 40 characters long and values up to 500; '${key.slice(0, 40)}' is longer.`,
          { param: 'metadata' },
        );
      if (text === '') delete entries[key];
      else entries[key] = text;
    }
    if (Object.keys(entries).length > 50)
      throw invalidRequest('Metadata can have at most 50 keys.', { param: 'metadata' });
    return entries;
  }

  private nameOf(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}[${name}]`;
  }

  private missingParameter(name: string) {
    const param = this.nameOf(name);
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
}

function isMap(value: FormValue | undefined): value is FormMap {
  return typeof value === 'object' && !Array.isArray(value);
}
