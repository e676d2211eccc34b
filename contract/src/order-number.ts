/** An order number as somebody typed it, such as `k7qm 4xrd`, in the shop's own form; null when it can be none. */
export function readOrderNumber(typed: string): string | null {
  const signs = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[0-9A-Z]{8}$/.test(signs) ? `${signs.slice(0, 4)}-${signs.slice(4)}` : null;
}
