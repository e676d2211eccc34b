import { firstRows, type Letter } from './mail-layout';

/** The data that the trigger `drills_back_in_stock` queues. `shopUrl` has no trailing slash. */
export type BackInStock = {
  to: string;
  name: string;
  productId: string;
  productName: string;
  shopUrl: string;
};

const drillUrl = ({ shopUrl, productId }: BackInStock) =>
  `${shopUrl}/all-drills/${encodeURIComponent(productId)}`;

const remark = 'You asked us to tell you. This is the only mail about it.';

export function backInStockMail(notice: BackInStock): Letter {
  const { to, name, shopUrl, productName } = notice;
  return {
    to,
    name,
    shopUrl,
    subject: `${productName} is back in stock`,
    paragraphs: [`${productName} can be ordered again, while stock lasts.`],
    action: { label: 'See the product', url: drillUrl(notice) },
    remarks: [remark],
  };
}

/** Several products at once. */
export function productsBackInStockMail(notices: [BackInStock, ...BackInStock[]]): Letter {
  const [{ to, name, shopUrl }] = notices;
  if (notices.length === 1) return backInStockMail(notices[0]);
  return {
    to,
    name,
    shopUrl,
    subject: `${notices.length} products are back in stock`,
    paragraphs: ['These products can be ordered again, while stock lasts.'],
    rows: firstRows(notices.map((notice) => [notice.productName, drillUrl(notice)])),
    action: { label: 'See all drills', url: `${shopUrl}/all-drills?inStock=true` },
    remarks: [remark],
  };
}
