import type { VoucherFormat } from '#contract/voucher.ts'
import { type VoucherToShow, voucherFace, voucherLink } from '#domain/voucher-face.ts'
import type { Deps } from '../deps.ts'
import { readSection } from '../services/content/content.ts'
import { readSetting } from '../services/settings.ts'
import { readSeal } from './seal.ts'

let printing: Promise<unknown> = Promise.resolve()

/**
 * Prints vouchers as a PDF, one A4 page or one card of two A4 pages for each, with the clinic's name, contact and seal as they now are.
 * One document at a time: drawing one holds the process for a moment, and pages must come between.
 */
export function printVouchers(
  deps: Pick<Deps, 'database' | 'storage' | 'publicUrl'>,
  vouchers: VoucherToShow[],
  format: VoucherFormat = 'a4',
): Promise<Buffer> {
  const printed = printing.then(() => print(deps, vouchers, format))
  printing = printed.catch(() => undefined)
  return printed
}

async function print(
  { database: { db }, storage, publicUrl }: Pick<Deps, 'database' | 'storage' | 'publicUrl'>,
  vouchers: VoucherToShow[],
  format: VoucherFormat,
): Promise<Buffer> {
  // What draws a PDF is a sixth of the server's code, and no start waits for it.
  const { voucherPdf } = await import('./voucher-pdf.tsx')
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const { value: clinic } = await readSection(db, 'clinic')
  const { value: about } = await readSection(db, 'about')
  return voucherPdf(
    vouchers.map((voucher) => ({
      face: voucherFace(voucher, clinic, timeZone),
      // There is nothing to look up of a sample.
      ...(!voucher.sample && { link: voucherLink(publicUrl, voucher.code) }),
    })),
    { format, seal: await readSeal(storage, about.logoImage), date: new Date(vouchers[0]?.issuedAt ?? 0) },
  )
}
