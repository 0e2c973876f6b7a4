import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { VoucherFormat } from '#contract/voucher.ts'
import { type VoucherToShow, voucherLink, voucherText } from '#domain/vouchers/voucher-text.ts'
import { boundedQueue } from '../bounded-queue.ts'
import type { Deps } from '../deps.ts'
import { readLogoSubject } from '../media/logo.ts'
import { readSection } from '../services/content/content.ts'
import { readSetting } from '../services/stored-settings.ts'
import { readPdfLogo } from './pdf-logo.ts'

/** Drawing a document blocks the event loop for a moment, so requests must run in between. Five waiting ones are a few seconds. */
const runQueued = boundedQueue({
  maxConcurrent: 1,
  maxQueued: 5,
  message: 'A lot of vouchers are being printed right now. Please try again in a few seconds.',
  retryAfter: 5,
})

/** The last documents, by what is in them: people open the same one again and again. Each has about 100 kB. */
const cache = new LRUCache<string, Buffer, () => Promise<Buffer>>({
  max: 20,
  ignoreFetchAbort: true,
  fetchMethod: (_key, _stale, { context: draw }) => draw(),
})

/**
 * Prints vouchers as a PDF, one A4 page or one card of two A4 pages for each, with the clinic's name, contact, logo and appearance as they now are.
 * One document at a time. Throws `Refusal('busy')` when too many wait already.
 */
export async function printVouchers(
  { database: { db }, storage, publicUrl }: Pick<Deps, 'database' | 'storage' | 'publicUrl'>,
  vouchers: VoucherToShow[],
  format: VoucherFormat = 'a4',
): Promise<Buffer> {
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const { value: clinic } = await readSection(db, 'clinic')
  const logo = await readLogoSubject(db)
  const printed = vouchers.map((voucher) => ({
    text: voucherText(voucher, clinic, timeZone),
    // A sample has no row to look up.
    ...(!voucher.sample && { link: voucherLink(publicUrl, voucher.code) }),
  }))
  const date = new Date(vouchers[0]?.issuedAt ?? 0)
  const content = JSON.stringify([printed, format, logo, date])
  const draw = () =>
    runQueued(async () => {
      // The PDF code is a sixth of the server's, so it is loaded only when needed.
      const { voucherPdf } = await import('./voucher-pdf.tsx')
      return voucherPdf(printed, { format, logo: await readPdfLogo(storage, logo), date, appearance: logo.appearance })
    })
  return cache.forceFetch(createHash('sha256').update(content).digest('base64url'), { context: draw })
}
