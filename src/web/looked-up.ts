/** Goes with the address of a voucher that was just looked up, whose amount is typed next. */
export const lookedUp = { lookedUp: true }
export const isLookedUp = (): boolean => history.state?.lookedUp === true

/** Goes with the address of a voucher of which all is about to be redeemed: only the confirmation is left. */
export const redeemAll = { redeemAll: true }
export const isRedeemingAll = (): boolean => history.state?.redeemAll === true
