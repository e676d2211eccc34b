/** Where the browser keeps the cart. */
export const cartStorageKey = 'cart';

const property = '--cart-count';

/** Runs before the first paint, so that the header shows at once how many products are in the cart. */
export const showStoredCartCount = `try{const n=JSON.parse(localStorage.getItem(${JSON.stringify(cartStorageKey)})).lines.filter(l=>!l.isSaved).length,e=document.documentElement;if(n){e.dataset.cart='';e.style.setProperty(${JSON.stringify(property)},'"'+n+'"')}}catch{}`;

/** A style sheet paints the number: it is the same before the page comes alive and after. */
export function showCartCount(count: number): void {
  const { style, dataset } = document.documentElement;
  if (count > 0) {
    dataset['cart'] = '';
    style.setProperty(property, `"${count}"`);
  } else {
    delete dataset['cart'];
    style.removeProperty(property);
  }
}
