/**
 * What became of the email that takes a gift to its recipient. `going`: it is being sent; `cancelled`: nothing was left on the
 * voucher when it was due.
 */
export const giftMailStates = ['waits', 'going', 'sent', 'failed', 'cancelled'] as const
export type GiftMailState = (typeof giftMailStates)[number]
