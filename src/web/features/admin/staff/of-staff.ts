/** What knows of accounts and invitations: their page, and the dashboard around it, since one of them may be one's own. */
export const ofStaff = [
  ['admin', 'staff'],
  ['admin', 'me'],
] as const
