import { firstRows, type Letter, letterTo } from './mail-layout';

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
  const { productName } = notice;
  return letterTo(notice, {
    subject: `${productName} is back in stock`,
    paragraphs: [`${productName} can be ordered again, while stock lasts.`],
    action: { label: 'See the product', url: drillUrl(notice) },
    remarks: [remark],
  });
}

/** Several products at once. */
export function productsBackInStockMail(mails: [{ data: BackInStock }, ...{ data: BackInStock }[]]): Letter {
  const [{ data: first }] = mails;
  return letterTo(first, {
    subject: `${mails.length} products are back in stock`,
    paragraphs: ['These products can be ordered again, while stock lasts.'],
    rows: firstRows(mails.map(({ data }) => [data.productName, drillUrl(data)])),
    action: { label: 'See all drills', url: `${first.shopUrl}/all-drills?inStock=true` },
    remarks: [remark],
  });
}
