import type { IssuedVoucher } from '#contract/checkout.ts'
import type { GiftWords } from '#domain/vouchers/gift.ts'
import { qrShape } from '#domain/vouchers/qr-shape.ts'
import { maskVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { voucherExpiry } from '#domain/vouchers/voucher-expiry.ts'
import { type VoucherText, voucherLink, voucherText } from '#domain/vouchers/voucher-text.ts'
import { pictureWork } from '#server/media/picture-work.ts'
import { printVouchers } from '#server/pdf/print-vouchers.ts'
import type { EmailSite } from '../composed-email.ts'
import type { EmailDeps } from '../email.ts'
import type { Attachment } from '../mailer.ts'
import { sampleOrder } from './order-email.tsx'
import { type Ornaments, voucherOrnaments } from './voucher-ornaments.ts'

/** A voucher in an email: its texts, and where its QR picture is attached. */
export type MailedVoucher = { text: VoucherText; qr: string }

/** Vouchers for an email. Their pictures travel in it: mail programs do not show what would be fetched from elsewhere. */
export type Drawn = { vouchers: MailedVoucher[]; ornaments: Ornaments; attachments: Attachment[] }

export async function drawVouchers(deps: EmailDeps, site: EmailSite, vouchers: IssuedVoucher[]): Promise<Drawn> {
  const hidden = deps.reader === 'staff'
  const texts = vouchers.map((voucher) => {
    const text = voucherText(voucher, site.clinic, site.timeZone)
    return hidden ? { ...text, code: maskVoucherCode(text.code.replaceAll('-', '')) } : text
  })
  const pictures = await Promise.all(
    texts.map(({ code }, index) =>
      qrPicture(hidden ? `${site.publicUrl}/voucher` : voucherLink(site.publicUrl, code), index),
    ),
  )
  const { ornaments, attachments } = await voucherOrnaments(deps)
  const filename = vouchers.length === 1 ? 'gift-voucher.pdf' : 'gift-vouchers.pdf'
  const pdf = hidden ? [] : [{ filename, content: await printVouchers(deps, vouchers), contentType: 'application/pdf' }]
  return {
    vouchers: texts.map((text, index) => ({ text, qr: qrId(index) })),
    ornaments,
    attachments: [...pdf, ...pictures, ...attachments],
  }
}

const qrId = (index: number) => `voucher-${index + 1}@qr`

const qrPicture = async (link: string, index: number): Promise<Attachment> => ({
  filename: `voucher-${index + 1}.png`,
  content: await qrPng(link),
  contentType: 'image/png',
  contentId: qrId(index),
})

/** A made-up voucher, valid for as long as one that is sold now. */
export const sampleVoucher = ({ voucherYears, timeZone }: EmailSite) => ({
  code: 'SAMP-LEQR-23',
  value: 10000,
  issuedAt: sampleOrder.createdAt,
  expiresAt: voucherExpiry(sampleOrder.createdAt, voucherYears, timeZone),
  sample: true,
})

export async function drawSample(site: EmailSite, gift?: GiftWords): Promise<Drawn> {
  const voucher = sampleVoucher(site)
  return {
    vouchers: [{ text: voucherText({ ...voucher, gift }, site.clinic, site.timeZone), qr: qrId(0) }],
    ornaments: {},
    attachments: [await qrPicture(voucherLink(site.publicUrl, voucher.code), 0)],
  }
}

/** A QR code as a PNG picture, for emails: mail programs show no drawings. */
export async function qrPng(text: string): Promise<Buffer> {
  const { path, size } = qrShape(text)
  const frame = `viewBox="-2 -2 ${size + 4} ${size + 4}" width="320" height="320" shape-rendering="crispEdges"`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><path d="${path}"/></svg>`
  return (await pictureWork('flatPng', { content: Buffer.from(drawing) })).content
}
