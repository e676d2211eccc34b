let hasBegun = false;

/** Loads the page again. The router's own reloads, for a file that is gone, are held back by `NextPage`. */
export function reload(): void {
  hasBegun = true;
  window.location.reload();
}

export const isReloading = () => hasBegun;
