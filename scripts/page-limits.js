/** How many bytes of scripts the landing page may load, compressed by brotli. */
export const landingScriptBytes = 119_900;

/** The same for a product's page, without what it loads on demand. */
export const productScriptBytes = 129_500;
