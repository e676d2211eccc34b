/** Maps the card provider's brand codes to brand names. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** "Visa ending in 4242". */
export function cardText({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brands[brand] ?? 'Card'} ending in ${last4}`;
}
