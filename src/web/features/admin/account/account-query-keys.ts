/** The queries that a change of one's own account invalidates: the dashboard's around its page, and the page's. */
export const accountQueryKeys = [
  ['admin', 'me'],
  ['admin', 'account'],
] as const
