import { z } from 'zod'

export const amountFault = 'Please enter an amount such as 35 or 35.50'
/** An amount of money in whole cents, which people typed in dollars. */
export const amountInCents = z.int(amountFault)
