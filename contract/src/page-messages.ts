/** Messages that any page may show instead of its content, or above it. In a file of their own, so that pages load only these. */
export const pageMessages = {
  pageNotFound: "Sorry we couldn't find the page you're looking for.",
  internal: 'Something went wrong on our side. Please try again.',
  offline: "You're offline. Please try again later.",
  unreachable: "The shop can't be reached. Please try again.",
  cartFull: (max: number) => `A cart holds at most ${max} products`,
} as const;
