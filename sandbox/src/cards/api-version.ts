/** The version of Stripe's API whose shapes the sandbox answers with. */
export const apiVersion = '2026-10-28.endive';
