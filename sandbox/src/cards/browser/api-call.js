/** @import { ApiResponse } from './card-types' */

/**
 * Posts to the sandbox's API.
 * @template Value
 * @param {URL} base the sandbox's address
 * @param {string} key
 * @param {string} path
 * @param {object} parameters
 * @returns {Promise<ApiResponse<Value>>}
 */
export async function callApi(base, key, path, parameters) {
  try {
    const response = await fetch(new URL(`v1/${path}`, base), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: encode(parameters),
    });
    const body = await response.json();
    return response.ok ? { value: body } : { error: body.error };
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

/**
 * Encodes nested values as form fields: `card[number]=…`.
 * @param {object} values
 * @param {(name: string) => string} [nameOf]
 * @param {URLSearchParams} [form]
 */
function encode(values, nameOf = (name) => name, form = new URLSearchParams()) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') encode(value, (inner) => `${nameOf(name)}[${inner}]`, form);
    else form.append(nameOf(name), String(value));
  }
  return form;
}
