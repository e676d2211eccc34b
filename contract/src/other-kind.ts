/** The kind of products that have no other. It is in every shop, and can't be moved or deleted. */
export const otherKindId = '00000000-0000-7000-8000-000000000001';
