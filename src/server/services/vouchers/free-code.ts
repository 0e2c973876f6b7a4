import { makeVoucherCode } from '#domain/vouchers/voucher.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Makes codes until `take` can use one; it answers `undefined` for one that is taken. Throws after 10, which chance cannot
 * bring about.
 */
export async function withFreeCode<T>(
  randomBytes: Deps['randomBytes'],
  take: (code: string) => Promise<T | undefined>,
): Promise<T> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const taken = await take(makeVoucherCode(randomBytes))
    if (taken !== undefined) return taken
  }
  throw new Error('no free code in 10 attempts: is the source of chance broken?')
}
