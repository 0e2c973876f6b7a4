import { makeVoucherCode } from '#domain/vouchers/voucher-code.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Calls `take` with new codes until it accepts one; `take` returns `undefined` for a code that exists already. Throws after 10
 * attempts: with random codes that is practically impossible.
 */
export async function withUnusedCode<T>(
  randomBytes: Deps['randomBytes'],
  take: (code: string) => Promise<T | undefined>,
): Promise<T> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const taken = await take(makeVoucherCode(randomBytes))
    if (taken !== undefined) return taken
  }
  throw new Error('no free code in 10 attempts: is the source of chance broken?')
}
