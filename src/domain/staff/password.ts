/** How long a password must and may be, in characters (docs/product.md, "Passwords"). */
export const minimumPasswordLength = 12
export const maximumPasswordLength = 256

export type PasswordFault = 'short' | 'long' | 'common' | 'personal'

/** The message beside the field for each fault. */
export const passwordMessages: Record<PasswordFault, string> = {
  short: `Please use ${minimumPasswordLength} characters or more`,
  long: `Please use ${maximumPasswordLength} characters or fewer`,
  common: 'This password is easy to guess. Please use a different one, such as a few unrelated words',
  personal: 'Please use a password that isn’t made from your name, your email address or the clinic’s name',
}
