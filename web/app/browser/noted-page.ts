import { shopKey, storedText } from './browser-storage';

// When a file of the next page can't be loaded, as after a new release, the router reloads the page that one is on
// (`loadRouteModule` in React Router). The reloaded page then goes on to the next page.

const key = shopKey('wantedPage');
const stored = storedText({ area: 'sessionStorage', key }, (text) => text);

/** @param path the page that is loading, in this shop, such as `/cart` */
export const noteNextPage = (path: string): void => void stored.write(path);

/** An inline script for the head of a page. It goes on at most once, and only after a reload. */
export const goToNotedPage = () => `try{const key=${JSON.stringify(key)},path=sessionStorage.getItem(key);
if(path!==null){sessionStorage.removeItem(key);
if(/^\\/(?!\\/)/.test(path)&&performance.getEntriesByType('navigation')[0]?.type==='reload')location.replace(path)}}catch{}`;
