import { Document } from '@react-pdf/renderer'
import type { VoucherFormat } from '#contract/voucher.ts'
import { type Appearance, defaultAppearance } from '#domain/appearance/appearance.ts'
import type { VoucherText } from '#domain/vouchers/voucher-text.ts'
import { FoldedCard } from './folded-card.tsx'
import { readOrnament } from './ornament.ts'
import type { PdfLogo } from './pdf-logo.ts'
import { pdfTheme } from './pdf-theme.ts'
import { taggedPdf } from './tagged-pdf.ts'
import { VoucherPage } from './voucher-page.tsx'

/** A voucher ready for print: its texts, and the address in its QR code; none on a sample. */
export type PrintedVoucher = { text: VoucherText; link?: string }

/**
 * Draws vouchers as a PDF: one A4 page for each or, as `a5-fold`, two for both sides of a sheet. `date` is the document's date, so that the same vouchers give the same document.
 */
export async function voucherPdf(
  vouchers: PrintedVoucher[],
  {
    format = 'a4',
    logo,
    date,
    appearance = defaultAppearance,
  }: { format?: VoucherFormat; logo?: PdfLogo | undefined; date: Date; appearance?: Appearance },
): Promise<Buffer> {
  const theme = pdfTheme(appearance, vouchers.flatMap(({ text }) => Object.values(text)).join(' '))
  const mountains = await readOrnament({ paper: theme.paper, ink: theme.jade, width: 1500 })
  const [first] = vouchers
  const Drawn = format === 'a5-fold' ? FoldedCard : VoucherPage
  return taggedPdf(
    <Document
      title={first?.text.title ?? ''}
      author={first?.text.clinic ?? ''}
      creator={first?.text.clinic ?? ''}
      producer={first?.text.clinic ?? ''}
      language="en-AU"
      creationDate={date}
      modificationDate={date}
    >
      {vouchers.map((voucher) => (
        <Drawn key={voucher.text.code} {...voucher} logo={logo} mountains={mountains} theme={theme} />
      ))}
    </Document>,
  )
}
