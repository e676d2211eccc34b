/** Where the browser keeps the cart. */
export const cartStorageKey = 'cart';

const property = '--cart-count';

/** Runs before the first paint, so that the header shows at once how many products are in the cart. */
export const showStoredCartCount = `try{const n=JSON.parse(localStorage.getItem(${JSON.stringify(cartStorageKey)})).lines.filter(l=>!l.isSaved).length,e=document.documentElement;if(n){e.dataset.cart='';e.style.setProperty(${JSON.stringify(property)},'"'+n+'"')}}catch{}`;

/** A style sheet paints the number: it is the same before the page comes alive and after. */
export function showCartCount(count: number): void {
  const page = document.documentElement;
  page.toggleAttribute('data-cart', count > 0);
  page.style.setProperty(property, `"${count}"`);
}
