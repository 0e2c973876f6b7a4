/** History state for opening a voucher that was just looked up: its page then focuses the amount. */
export const lookedUpState = { lookedUp: true }
export const isLookedUp = (): boolean => history.state?.lookedUp === true

/** History state for opening a voucher to redeem its whole balance: its page then only asks for confirmation. */
export const redeemAllState = { redeemAll: true }
export const isRedeemingAll = (): boolean => history.state?.redeemAll === true
