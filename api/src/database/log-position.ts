/** A position in PostgreSQL's log of changes (WAL), such as `16/B374D848`: two hexadecimal numbers of 32 bits. */
export const isLogPosition = (text: string): boolean => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text);

/** The later of two positions. */
export function laterPosition(one: string, other: string): string {
  return numberOf(one) >= numberOf(other) ? one : other;
}

function numberOf(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
