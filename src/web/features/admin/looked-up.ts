/** Goes with the address of a voucher that was just looked up, whose amount is typed next. */
export const lookedUp = { lookedUp: true }
export const isLookedUp = (): boolean => history.state?.lookedUp === true
