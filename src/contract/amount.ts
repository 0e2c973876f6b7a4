import { z } from 'zod'

export const amountFault = 'Please enter dollars and cents, such as 10.00'
export const noAmountFault = 'Please enter an amount above $0.00'
/** An amount of money in whole cents, which people typed in dollars. */
export const amountInCents = z.int(amountFault)
