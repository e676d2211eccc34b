import { formatQuantity, type Unit } from '@chuck-and-bit/contract/units';
import { type Letter, letterToOwner } from './mail-layout';

/** To the shop's owner: these products have become low on stock. `shopUrl` has no trailing slash. */
export type LowStockMail = {
  to: string;
  shopUrl: string;
  products: { id: string; name: string; availableQuantity: number; lowStockThreshold: number; unit: Unit }[];
};

export function ownerLowStockMail({ to, shopUrl, products }: LowStockMail): Letter {
  const [first] = products;
  const isOne = products.length === 1;
  return letterToOwner(
    { to, shopUrl },
    {
      subject: isOne ? `Low on stock: ${first?.name}` : `Low on stock: ${products.length} products`,
      paragraphs: [
        isOne
          ? 'A product has fewer units than you want to have. You get no other mail about it until it is restocked.'
          : 'These products have fewer units than you want to have. You get no other mail about them until they are restocked.',
      ],
      rows: products.map(({ name, availableQuantity, lowStockThreshold, unit }) => [
        name,
        `${availableQuantity === 0 ? 'Sold out' : formatQuantity(availableQuantity, unit)}; low below ${lowStockThreshold}`,
      ]),
      action: isOne
        ? {
            label: 'See the product',
            url: `${shopUrl}/dashboard/manage-product/${encodeURIComponent(first?.id ?? '')}`,
          }
        : {
            label: 'See what is low on stock',
            url: `${shopUrl}/dashboard/manage-product?show=low-stock`,
          },
    },
  );
}
