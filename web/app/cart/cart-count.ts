/** Where the browser keeps the cart. */
export const cartStorageKey = 'cart';

const property = '--cart-count';

/** Set in a browser in which staff is logged in: they have no cart. */
const cartlessKey = 'cartless';

/** Runs before the first paint, so that the header shows at once how many products are in the cart, or that there is none. */
export const showStoredCartCount = `try{if(localStorage.${cartlessKey})document.documentElement.dataset.${cartlessKey}='';const n=JSON.parse(localStorage.getItem(${JSON.stringify(cartStorageKey)})).lines.filter(l=>!l.isSaved).length,e=document.documentElement;if(n){e.dataset.cart='';e.style.setProperty(${JSON.stringify(property)},'"'+n+'"')}}catch{}`;

/** A style sheet paints the number: it is the same before the page comes alive and after. */
export function showCartCount(count: number): void {
  const page = document.documentElement;
  page.toggleAttribute('data-cart', count > 0);
  page.style.setProperty(property, `"${count}"`);
}

/** A style sheet takes the cart out of the header, also of the pages that are opened from now on. */
export function noteCartless(isCartless: boolean): void {
  document.documentElement.toggleAttribute(`data-${cartlessKey}`, isCartless);
  localStorage.setItem(cartlessKey, isCartless ? '1' : '');
}
