/** The account changes of which the owner is notified by email, so that nobody else can make them unnoticed. */
export const staffNotices = {
  password: 'Your password was changed',
  'password-reset': 'Your password was reset',
  email: 'Your sign-in email address was changed',
  'second-factor-on': 'Two-factor sign-in was turned on',
  'second-factor-off': 'Two-factor sign-in was turned off',
  'recovery-codes': 'New recovery codes were created',
  'recovery-code-used': 'A recovery code was used to sign in',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
} as const
export type StaffNotice = keyof typeof staffNotices
export const staffNoticeNames = Object.keys(staffNotices) as [StaffNotice, ...StaffNotice[]]
