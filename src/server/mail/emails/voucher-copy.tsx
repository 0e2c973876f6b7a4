import { z } from 'zod'
import { defineEmail } from '../email.ts'
import { drawSample, drawVouchers } from '../parts/draw-vouchers.ts'
import { sampleOrder } from '../parts/order-email.tsx'
import { writeVouchers } from '../parts/voucher-card.tsx'
import { copyToSend, resendFromVoucher } from '../parts/voucher-copy.ts'

/** One voucher once more, as it now is: with its present code and what is left on it. */
export const voucherCopy = defineEmail('voucher-copy', {
  payload: z.object({
    voucherId: z.string(),
    cause: z.enum(['reissued', 'resent']),
    toRecipient: z.boolean().optional(),
  }),
  noAgain: resendFromVoucher,
  read: async (deps, { voucherId, cause, toRecipient }, site) => {
    const copy = await copyToSend(deps, voucherId)
    return (
      copy && {
        // Whom it is for is not the one who has bought it.
        buyer: toRecipient ? copy.voucher.gift?.to || 'friend' : copy.holder,
        drawn: await drawVouchers(deps, site, [copy.voucher]),
        reissued: cause === 'reissued',
      }
    )
  },
  sample: async (site) => ({ buyer: sampleOrder.name, drawn: await drawSample(site), reissued: true }),
  write: ({ publicUrl }, { reissued, ...facts }) => ({
    ...writeVouchers('voucher-copy', publicUrl, facts),
    notice: reissued ? 'This voucher has a new code. The old one no longer works.' : '',
  }),
})
