import type { Cards } from '../../external/cards';
import { createOrderNews, type OrderNews } from '../orders/order-news';

/** What taking money needs beside the database: the card provider, and a way to tell people about it. */
export type Till = { cards: Cards; news: OrderNews; shopUrl: string };

/** @param shop its address without a trailing slash, and who hears of paid orders */
export function createTill(cards: Cards, shop: { shopUrl: string; ownerEmail: string | null }): Till {
  return { cards, news: createOrderNews(shop), shopUrl: shop.shopUrl };
}
