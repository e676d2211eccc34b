import type { Cards } from '../../external/cards';
import { createOrderNews, type OrderNews } from '../orders/order-news';

/** What taking money needs beside the database: the card provider, and a way to tell people about it. */
export type Till = { cards: Cards; news: OrderNews; shopUrl: string };

/**
 * @param shop its address without a trailing slash, and who hears of paid orders
 * @param onNews hears what happens to orders, within the transaction in which it happens
 */
export function createTill(
  cards: Cards,
  shop: { shopUrl: string; ownerEmail: string | null },
  onNews?: (event: keyof OrderNews) => void,
): Till {
  const news = createOrderNews(shop);
  return { cards, news: onNews ? overheard(news, onNews) : news, shopUrl: shop.shopUrl };
}

function overheard(news: OrderNews, onNews: (event: keyof OrderNews) => void): OrderNews {
  const events = Object.keys(news) as (keyof OrderNews)[];
  return Object.fromEntries(
    events.map((event) => [
      event,
      async (...told: unknown[]) => {
        await (news[event] as (...told: unknown[]) => Promise<void>)(...told);
        onNews(event);
      },
    ]),
  ) as OrderNews;
}
