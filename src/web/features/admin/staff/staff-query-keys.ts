/** The queries that a change of accounts and invitations invalidates: those of their page, and one's own account. */
export const staffQueryKeys = [
  ['admin', 'staff'],
  ['admin', 'me'],
] as const
