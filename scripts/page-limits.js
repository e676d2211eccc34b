/** How many bytes of scripts the landing page may load, compressed by brotli. */
export const landingScriptBytes = 119_900;

/** The same for a product's page, without what it loads on demand. */
export const productScriptBytes = 129_500;

/** The same for the cart, whose form brings schemas: all of their library, with the words of sixty languages, would add 60 kB. */
export const cartScriptBytes = 176_000;

/** The same for the login. */
export const loginScriptBytes = 196_000;
