import type { ComponentProps, CSSProperties } from 'react'
import { white } from '#domain/appearance/theme.ts'
import { hasGiftWords, type VoucherText } from '#domain/vouchers/voucher-text.ts'
import { Img, Section, Text } from '../elements.tsx'
import { colour, sans, serif } from '../styles.ts'
import type { Drawn, MailedVoucher } from './draw-vouchers.ts'
import { TypedLines } from './typed-lines.tsx'
import type { Ornaments } from './voucher-ornaments.ts'
import { VoucherTerms } from './voucher-terms.tsx'

/** The vouchers for their buyer; the same as a PDF is attached. */
export const writeVouchers = <K extends 'voucher' | 'voucher-copy'>(
  kind: K,
  publicUrl: string,
  { buyer, drawn: { vouchers, ornaments, attachments } }: { buyer: string; drawn: Drawn },
) => ({
  kind,
  facts: { name: buyer, vouchers: vouchers.length === 1 ? 'gift voucher' : `${vouchers.length} gift vouchers` },
  preview: 'Print it, pass it on or keep it.',
  attachments,
  middle: (
    <>
      <Text>
        {vouchers.length === 1
          ? 'Here’s your gift voucher. There’s also a PDF attached, ready to print or pass on.'
          : 'Here are your gift vouchers. There’s also a PDF attached with one page for each, ready to print or pass on.'}
      </Text>
      {vouchers.map((voucher) => (
        <VoucherCard key={voucher.qr} {...voucher} ornaments={ornaments} />
      ))}
      {vouchers.length > 0 && <VoucherTerms vouchers={vouchers} publicUrl={publicUrl} />}
    </>
  ),
})

/** A line of a voucher. */
const line = (fontSize: number, style: CSSProperties = {}): CSSProperties => ({
  textAlign: 'center',
  margin: 0,
  fontFamily: serif,
  fontSize,
  color: colour.ink,
  ...style,
})
const fact = line(15, { fontFamily: sans, lineHeight: '24px', color: colour.soft })
const figures = { fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' } as const
const code = line(28, { ...figures, fontWeight: 500, lineHeight: '36px', letterSpacing: 2, color: colour.jade })
const mark = { ...fact, fontWeight: 700, letterSpacing: 4, color: colour.cinnabar, marginBottom: 12 }
const card = {
  backgroundColor: white,
  border: `1px solid ${colour.jade}`,
  padding: '28px 20px',
  margin: '8px 0 24px',
}

/** One voucher as it stands in an email, with the texts of its PDF. */
export const VoucherCard = ({ text, qr, ornaments: { logo, mountains } }: MailedVoucher & { ornaments: Ornaments }) => (
  <Section style={card}>
    {text.mark && <CardText style={mark}>{text.mark}</CardText>}
    {logo && <Img src={`cid:${logo}`} width="64" height="64" alt="" style={{ margin: '0 auto 8px' }} />}
    <CardText style={line(17)}>{text.clinic}</CardText>
    <CardText style={line(20, { letterSpacing: 4, color: colour.jade })}>{text.title}</CardText>
    {mountains && <Img src={`cid:${mountains}`} width="100%" alt="" style={{ margin: '8px auto 0', maxWidth: 530 }} />}
    <CardText style={line(36, { lineHeight: '52px' })}>{text.value}</CardText>
    <CardText style={line(16, { fontStyle: 'italic', color: colour.soft })}>{text.amountInWords}</CardText>
    {text.treatment && (
      <>
        <CardText
          style={line(18, { marginTop: 12, lineHeight: '26px' })}
        >{`${text.treatmentLabel} ${text.treatment}`}</CardText>
        <CardText style={{ ...fact, fontSize: 14 }}>{text.treatmentNote}</CardText>
      </>
    )}
    <GiftWords text={text} />
    <CardText style={{ ...fact, marginTop: 20 }}>{text.codeLabel}</CardText>
    <CardText style={code}>{text.code}</CardText>
    <Img src={`cid:${qr}`} width="140" height="140" alt="QR code for this voucher" style={{ margin: '12px auto' }} />
    <CardText style={fact}>{`${text.issuedLabel}: ${text.issued}`}</CardText>
    <CardText style={fact}>{`${text.validUntilLabel}: ${text.validUntil}`}</CardText>
    <CardText style={{ ...fact, marginTop: 16, color: colour.ink }}>{text.instruction}</CardText>
    <CardText style={{ ...fact, fontSize: 14 }}>{text.contact}</CardText>
    {text.caution && <CardText style={{ ...fact, marginTop: 8, color: colour.cinnabar }}>{text.caution}</CardText>}
  </Section>
)

/** A voucher is paper: it has its light colours in dark programs as well. */
const CardText = (props: ComponentProps<typeof Text>) => <Text className="" {...props} />

const words = line(17, { lineHeight: '26px' })

/** Giver, recipient and message of a gift. */
const GiftWords = ({ text }: { text: VoucherText }) =>
  hasGiftWords(text) && (
    <Section style={{ margin: '20px 0 0', padding: '14px 12px', backgroundColor: colour.celadon }}>
      {text.to && <CardText style={words}>{`${text.toLabel} ${text.to}`}</CardText>}
      {text.message && (
        <CardText style={{ ...words, fontStyle: 'italic', margin: '6px 0' }}>
          <TypedLines text={text.message} />
        </CardText>
      )}
      {text.from && <CardText style={words}>{`${text.fromLabel} ${text.from}`}</CardText>}
    </Section>
  )
