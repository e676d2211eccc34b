/** Sends a user's cart at once, for their other browsers. A visitor's is sent when they open it. */
export function sendCart(): void {
  import('../../cart/cart-sync').then(
    ({ syncCart }) => syncCart(),
    // The module failed to load. The cart page tries again and reports the failure.
    () => undefined,
  );
}
