/**
 * Runs the work while no other tab runs its own of this name. Without locks it runs at once: they exist only in secure contexts
 * (HTTPS or localhost), and browsers refuse them with the storage that tabs would share.
 */
export async function lockedAcrossTabs<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let isRunning = false;
  try {
    return await navigator.locks.request(name, () => {
      isRunning = true;
      return work();
    });
  } catch (error) {
    if (isRunning) throw error;
    return work();
  }
}
