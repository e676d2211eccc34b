/** What a route tells the host about the addresses of its page, in its export `handle`. */
export type PageHandle = {
  /**
   * The names in the query that the page reads on the server; `all` for a page that keeps its whole address, such as in a redirect
   * to login; `a.*` for all that begin with "a.". The server renders without all others, so that they make no new page. Default: none.
   */
  query: readonly string[] | 'all';
};
