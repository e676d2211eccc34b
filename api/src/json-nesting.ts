const quote = 34;
const backslash = 92;

/**
 * Whether JSON text is nested deeper than this. Checked before parsing, because recursive code such as `JSON.stringify`
 * overflows the stack on deep values.
 */
export function isNestedDeeper(json: string, max: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inString) {
      if (code === backslash) at++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === 91 || code === 123) {
      if (++depth > max) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}
