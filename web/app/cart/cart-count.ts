import { shopKey, storedMark } from '../browser/browser-storage';

/** Where the browser keeps the cart. */
export const cartStorageKey = shopKey('cart');

const property = '--cart-count';

/** Set while staff are logged in, who have no cart. */
const cartless = storedMark({ area: 'localStorage', key: shopKey('cartless') });

/** Runs before the first paint, so that the header at once shows the number of products in the cart, or no cart for staff. */
export const showStoredCartCount = () =>
  `try{if(localStorage.getItem(${JSON.stringify(cartless.key)}))document.documentElement.dataset.cartless='';const n=JSON.parse(localStorage.getItem(${JSON.stringify(cartStorageKey)})).lines.filter(l=>!l.isSaved).length,e=document.documentElement;if(n){e.dataset.cart='';e.style.setProperty(${JSON.stringify(property)},'"'+n+'"')}}catch{}`;

/** Sets the number that the style sheet shows, the same before hydration and after. */
export function showCartCount(count: number): void {
  const page = document.documentElement;
  page.toggleAttribute('data-cart', count > 0);
  page.style.setProperty(property, `"${count}"`);
}

/** Has the style sheet hide the header's cart, or show it again, also on pages opened later. */
export function setCartHidden(isCartless: boolean): void {
  document.documentElement.toggleAttribute('data-cartless', isCartless);
  if (isCartless) cartless.write('1');
  else cartless.remove();
}
