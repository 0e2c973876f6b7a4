import { Refusal } from '#server/refusal.ts'
import { createLimit, type RateLimitStore, retryAfterSeconds, secondsUsedUp } from '../rate-limit.ts'

const windowSeconds = 15 * 60

/**
 * Slows failed sign-ins down (docs/product.md, "Rate limits"): by account, by address, and soonest by the two together,
 * so that anyone who knows an owner's email cannot keep the owner out from one address.
 */
export function createSignInThrottle(database: RateLimitStore) {
  const limiter = (name: string, points: number) =>
    createLimit(database, { name: `sign-in-${name}`, points, seconds: windowSeconds })
  const both = { limiter: limiter('both', 5), keyOf: (email: string, address: string) => `${address} ${email}` }
  const byAccount = { limiter: limiter('account', 15), keyOf: (email: string) => email }
  const byAddress = { limiter: limiter('address', 30), keyOf: (_: string, address: string) => address }
  const limits = [both, byAccount, byAddress]
  return {
    /**
     * Counts a try before it is made, so that many at once cannot slip through. Throws `too_many` with the wait in
     * seconds when there were too many.
     */
    async count(email: string, address: string): Promise<void> {
      // An address that has used up its tries counts for nothing else: each made-up email would be kept for the whole period.
      const usedUp = await secondsUsedUp(byAddress.limiter, byAddress.keyOf(email, address))
      if (usedUp !== undefined) refuse(usedUp)
      for (const { limiter, keyOf } of limits) {
        const retryAfter = await retryAfterSeconds(limiter, keyOf(email, address))
        if (retryAfter !== undefined) refuse(retryAfter)
      }
    },
    /** Takes one count back: the password was right, and what is still to come counts for itself. */
    async takeBack(email: string, address: string): Promise<void> {
      for (const { limiter, keyOf } of limits) await limiter.reward(keyOf(email, address))
    },
    /** Resets the count of failed tries after a successful sign-in. The address keeps the counts of its other accounts. */
    async release(email: string, address: string): Promise<void> {
      await both.limiter.delete(both.keyOf(email, address))
      await byAccount.limiter.reward(byAccount.keyOf(email))
      await byAddress.limiter.reward(byAddress.keyOf(email, address))
    },
  }
}

function refuse(retryAfter: number): never {
  const minutes = Math.ceil(retryAfter / 60)
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new Refusal('too_many', `Too many failed sign-ins. Please try again in ${when}.`, { retryAfter })
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>
