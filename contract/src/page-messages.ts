/** What any page may have to say in place of itself. Apart from the other messages, so that pages load no more than these. */
export const pageMessages = {
  pageNotFound: "Sorry we couldn't find the page you're looking for.",
  internal: 'Something went wrong on our side. Please try again.',
} as const;
