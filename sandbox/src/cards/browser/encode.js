/**
 * Encodes nested values as form fields: `card[number]=…`.
 * @param {unknown} value
 * @param {string} [name]
 * @param {URLSearchParams} [into]
 */
export function encode(value, name = '', into = new URLSearchParams()) {
  if (value === null || value === undefined) return into;
  if (typeof value === 'object')
    for (const [key, item] of Object.entries(value)) encode(item, name ? `${name}[${key}]` : key, into);
  else into.append(name, String(value));
  return into;
}
