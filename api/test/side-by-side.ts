/**
 * Does the work for all items, 40 at once: more than there are connections to the database, so that they meet everywhere, and few
 * enough that on a busy machine none is refused because it waited for a connection.
 * @returns the results in the order of the items
 */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const workers = Array.from({ length: 40 }, async () => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  });
  await Promise.all(workers);
  return results;
}
