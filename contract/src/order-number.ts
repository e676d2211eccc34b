/** Normalizes a typed order number: `k7qm 4xrd` becomes `K7QM-4XRD`. Null if the text can't be an order number. */
export function readOrderNumber(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[0-9A-Z]{8}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : null;
}
