/** Messages that any page may show instead of its content. In a file of their own, so that pages load only these. */
export const pageMessages = {
  pageNotFound: "Sorry we couldn't find the page you're looking for.",
  internal: 'Something went wrong on our side. Please try again.',
} as const;
