import { z } from 'zod'
import { amountFault } from '#domain/money.ts'

export const noAmountFault = 'Please enter an amount above $0.00'
/** An amount of money in whole cents, which people typed in dollars. */
export const amountInCents = z.int(amountFault)
