/** How many bytes of scripts the landing page may load, compressed by brotli. */
export const landingScriptBytes = 118_000;
