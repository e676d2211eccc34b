/** @import { ApiResponse } from './card-types' */

export const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/**
 * Calls the sandbox's API.
 * @template Value
 * @param {string | URL} base the sandbox's address
 * @param {string} key
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {object} parameters
 * @returns {Promise<ApiResponse<Value>>}
 */
export async function callApi(base, key, method, path, parameters) {
  const url = new URL(`v1/${path}`, base);
  const form = encode(parameters);
  if (method === 'GET') url.search = form.toString();
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'POST' ? { body: form } : {}),
    });
    const body = await response.json();
    return response.ok ? { value: body } : { error: body.error };
  } catch {
    return { error: connectionError };
  }
}

/**
 * Encodes nested values as form fields: `card[number]=…`.
 * @param {unknown} value
 * @param {string} [name]
 * @param {URLSearchParams} [into]
 */
function encode(value, name = '', into = new URLSearchParams()) {
  if (value === null || value === undefined) return into;
  if (typeof value === 'object')
    for (const [key, item] of Object.entries(value)) encode(item, name ? `${name}[${key}]` : key, into);
  else into.append(name, String(value));
  return into;
}
