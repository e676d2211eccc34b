import { isolated } from '@chuck-and-bit/contract/isolated';
import { formatQuantity, type Unit } from '@chuck-and-bit/contract/units';
import { firstRows, type MailContent, mailTo, mailToOwner } from './mail-layout';

/** The data that the trigger `products_back_in_stock` queues. `shopUrl` has no trailing slash. */
type BackInStock = { to: string; name: string; productId: string; productName: string; shopUrl: string };

/** These products have become low on stock. `to` is the shop's owner; `shopUrl` has no trailing slash. */
type LowStock = {
  to: string;
  shopUrl: string;
  products: { id: string; name: string; availableQuantity: number; lowStockThreshold: number; unit: Unit }[];
};

const productUrl = ({ shopUrl, productId }: BackInStock) =>
  `${shopUrl}/all-drills/${encodeURIComponent(productId)}`;

const backInStockRemark = 'You asked us to tell you. This is the only mail about it.';

/** Mails about stock, by their kind. */
export const stockMails = {
  backInStock: (mail: BackInStock) =>
    mailTo(mail, {
      subject: `${isolated(mail.productName)} is back in stock`,
      paragraphs: [`${isolated(mail.productName)} can be ordered again, while stock lasts.`],
      action: { label: 'See the product', url: productUrl(mail) },
      remarks: [backInStockRemark],
    }),
  ownerLowStock: ({ to, shopUrl, products }: LowStock) => {
    const [first] = products;
    const isOne = products.length === 1;
    const dashboardUrl = `${shopUrl}/dashboard/manage-product`;
    return mailToOwner(
      { to, shopUrl },
      {
        subject: isOne
          ? `Low stock: ${isolated(first?.name ?? '')}`
          : `Low stock: ${products.length} products`,
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
          ? { label: 'See the product', url: `${dashboardUrl}/${encodeURIComponent(first?.id ?? '')}` }
          : { label: 'See what is low on stock', url: `${dashboardUrl}?show=low-stock` },
      },
    );
  },
};

/** Several products that are back in stock at once. */
export function productsBackInStockMail(
  mails: [{ data: BackInStock }, ...{ data: BackInStock }[]],
): MailContent {
  const [{ data: first }] = mails;
  return mailTo(first, {
    subject: `${mails.length} products are back in stock`,
    paragraphs: ['These products can be ordered again, while stock lasts.'],
    rows: firstRows(mails.map(({ data }) => [data.productName, productUrl(data)])),
    action: { label: 'See all drills', url: `${first.shopUrl}/all-drills?inStock=true` },
    remarks: [backInStockRemark],
  });
}
