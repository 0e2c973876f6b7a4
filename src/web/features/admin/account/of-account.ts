/** What knows of one's own account: the dashboard around its page, and the page. */
export const ofAccount = [
  ['admin', 'me'],
  ['admin', 'account'],
] as const
