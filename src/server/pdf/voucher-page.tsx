import { Image, Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { white } from '#domain/appearance/theme.ts'
import { qrShape } from '#domain/vouchers/qr-shape.ts'
import { hasGiftWords, type VoucherText } from '#domain/vouchers/voucher-text.ts'
import type { PdfLogo } from './pdf-logo.ts'
import { type PdfTheme, stylesByTheme } from './pdf-theme.ts'
import { taggedAs } from './tagged-pdf.ts'

const stylesOf = stylesByTheme(({ paper, ink, soft, jade, accent, cinnabar, line, serif }) =>
  StyleSheet.create({
    page: { fontFamily: serif, color: ink, padding: 28, backgroundColor: white },
    sheet: { flex: 1, backgroundColor: paper, borderWidth: 0.75, borderColor: jade, padding: 5 },
    frame: { flex: 1, borderWidth: 0.4, borderColor: line },
    half: { alignItems: 'center' },
    clinic: { fontSize: 19, fontWeight: 500, marginTop: 12, textAlign: 'center', paddingHorizontal: 40 },
    title: { letterSpacing: 9, color: jade, marginLeft: 9 },
    rule: { width: 44, borderTopWidth: 1.2, borderColor: accent, marginTop: 16 },
    mountains: { position: 'absolute', left: 0, right: 0, bottom: 4, objectFit: 'cover' },
    value: { fontSize: 50, fontWeight: 500, marginTop: 20, lineHeight: 1 },
    words: {
      fontSize: 16,
      fontStyle: 'italic',
      color: soft,
      marginTop: 14,
      width: 450,
      textAlign: 'center',
      lineHeight: 1.3,
    },
    treatment: { width: 450, marginTop: 12, gap: 5, alignItems: 'center' },
    treatmentName: { lineHeight: 1.25, textAlign: 'center' },
    treatmentNote: { fontSize: 10, color: soft, lineHeight: 1.3, textAlign: 'center' },
    facts: { flexDirection: 'row', width: 440, marginTop: 24, borderTopWidth: 0.5, borderColor: line, paddingTop: 24 },
    left: { flex: 1 },
    label: { fontSize: 10, color: soft, letterSpacing: 0.6, lineHeight: 1.2 },
    code: { fontSize: 34, fontWeight: 500, letterSpacing: 1.4, color: jade, marginTop: 7, lineHeight: 1.1 },
    dates: { flexDirection: 'row', marginTop: 18, gap: 38 },
    date: { fontSize: 15, marginTop: 5, lineHeight: 1.2 },
    // Overflow is cut off at the bottom; at the top, the accents of capitals need space within the box.
    gift: { alignItems: 'center', width: 440, maxHeight: 178, overflow: 'hidden', marginTop: 8, paddingTop: 6, gap: 4 },
    giftLine: { fontSize: 14, lineHeight: 1.25, textAlign: 'center' },
    giftLabel: { fontStyle: 'italic', color: jade },
    message: { fontStyle: 'italic', lineHeight: 1.3, textAlign: 'center' },
    foot: { position: 'absolute', left: 24, right: 24, bottom: 20, alignItems: 'center' },
    instruction: { fontSize: 12.5, fontStyle: 'italic' },
    contact: { fontSize: 10, color: soft, marginTop: 7, textAlign: 'center' },
    caution: { fontSize: 10, color: cinnabar, marginBottom: 8, textAlign: 'center' },
    mark: {
      position: 'absolute',
      top: 34,
      right: 28,
      paddingTop: 5,
      paddingBottom: 1,
      paddingLeft: 9,
      paddingRight: 6,
      borderWidth: 1.6,
      borderColor: cinnabar,
      borderRadius: 3,
      fontSize: 19,
      letterSpacing: 2.8,
      fontWeight: 500,
      lineHeight: 1.2,
      color: cinnabar,
      transform: 'rotate(7deg)',
    },
  }),
)

type Styles = ReturnType<typeof stylesOf>

type Props = {
  text: VoucherText
  link?: string
  logo: PdfLogo | undefined
  mountains: Buffer | undefined
  theme: PdfTheme
}

/** A gift's words, or a treatment, need space below, so the crest is smaller. Heights and sizes in pt; the halves are 764 together. */
const crests = {
  plain: { height: 382, above: 44, logo: 64, title: { fontSize: 34, marginTop: 30 }, mountains: { height: 172 } },
  gift: {
    height: 278,
    above: 18,
    logo: 52,
    title: { fontSize: 29, marginTop: 16 },
    mountains: { height: 112, left: 90, right: 90 },
  },
  full: {
    height: 202,
    above: 6,
    logo: 42,
    title: { fontSize: 24, marginTop: 8 },
    mountains: { height: 64, left: 165, right: 165 },
  },
}

/** The size of the crest by the space that the text below needs, and whether that text is set tightly. */
function roomFor(text: VoucherText) {
  const { treatment, message } = text
  const words = hasGiftWords(text)
  const full = words && (treatment !== '' || message.length > 160 || message.split('\n').length > 3)
  if (full) return { crest: crests.full, close: true }
  return { crest: words || treatment !== '' ? crests.gift : crests.plain, close: words }
}

export const VoucherPage = ({ text, link, logo, mountains, theme }: Props) => {
  const styles = stylesOf(theme)
  const { crest, close } = roomFor(text)
  return (
    <Page size="A4" style={styles.page}>
      <View style={styles.sheet}>
        <View style={styles.frame}>
          <View style={{ ...styles.half, height: crest.height }}>
            {mountains && <Image src={mountains} style={{ ...styles.mountains, ...crest.mountains }} />}
            <View style={{ height: crest.above }} />
            {logo && <Logo logo={logo} size={crest.logo} />}
            <Text style={styles.clinic}>{text.clinic}</Text>
            <Text {...taggedAs('H1')} style={{ ...styles.title, ...crest.title }}>
              {text.title}
            </Text>
            <View style={styles.rule} />
            {text.mark !== '' && <Text style={styles.mark}>{text.mark}</Text>}
          </View>
          <View style={{ ...styles.half, height: 764 - crest.height }}>
            <Text style={crest === crests.full ? { ...styles.value, marginTop: 10 } : styles.value}>{text.value}</Text>
            <Text style={styles.words}>{text.amountInWords}</Text>
            {text.treatment !== '' && <Treatment text={text} styles={styles} />}
            {hasGiftWords(text) && <Words text={text} styles={styles} />}
            <View style={close ? { ...styles.facts, marginTop: 14, paddingTop: 16 } : styles.facts}>
              <View style={styles.left}>
                <Text style={styles.label}>{text.codeLabel}</Text>
                <Text style={styles.code}>{text.code}</Text>
                <View style={styles.dates}>
                  <DateFact label={text.issuedLabel} date={text.issued} styles={styles} />
                  <DateFact label={text.validUntilLabel} date={text.validUntil} styles={styles} />
                </View>
              </View>
              {link !== undefined && <Qr text={link} ink={theme.ink} size={crest === crests.full ? 104 : 116} />}
            </View>
            <View style={styles.foot}>
              {text.caution !== '' && <Text style={styles.caution}>{text.caution}</Text>}
              <Text style={styles.instruction}>{text.instruction}</Text>
              <Text style={styles.contact}>{text.contact}</Text>
            </View>
          </View>
        </View>
      </View>
    </Page>
  )
}

/** The size of a treatment's name in pt: a long one takes two lines or three, and no more. */
export const treatmentSize = ({ treatment }: VoucherText, usual: number) => (treatment.length > 45 ? 13 : usual)

/** The treatment that it names, and the note that its value is an amount of money. */
const Treatment = ({ text, styles }: { text: VoucherText; styles: Styles }) => (
  <View style={styles.treatment}>
    <Text style={{ ...styles.treatmentName, fontSize: treatmentSize(text, 18) }}>
      <Text style={styles.giftLabel}>{text.treatmentLabel}</Text> {text.treatment}
    </Text>
    <Text style={styles.treatmentNote}>{text.treatmentNote}</Text>
  </View>
)

/** Giver, recipient and message of a gift. */
const Words = ({ text, styles }: { text: VoucherText; styles: Styles }) => (
  <View style={styles.gift}>
    {text.to !== '' && <GiftLine label={text.toLabel} name={text.to} styles={styles} />}
    {text.message !== '' && (
      <Text style={{ ...styles.message, fontSize: text.message.length > 160 ? 12 : 14 }}>{text.message}</Text>
    )}
    {text.from !== '' && <GiftLine label={text.fromLabel} name={text.from} styles={styles} />}
  </View>
)

const GiftLine = ({ label, name, styles }: { label: string; name: string; styles: Styles }) => (
  <Text style={styles.giftLine}>
    <Text style={styles.giftLabel}>{label}</Text> {name}
  </Text>
)

const DateFact = ({ label, date, styles }: { label: string; date: string; styles: Styles }) => (
  <View>
    <Text style={styles.label}>{label}</Text>
    <Text style={styles.date}>{date}</Text>
  </View>
)

export const Logo = ({ logo, size = 64 }: { logo: PdfLogo; size?: number }) =>
  logo.kind === 'drawing' ? (
    <Svg viewBox={logo.viewBox} style={{ width: size, height: size }}>
      {logo.paths.map((path) => (
        <Path key={path.d} strokeLinejoin="round" {...path} />
      ))}
    </Svg>
  ) : (
    <Image src={logo.png} style={{ width: size, height: size, objectFit: 'contain' }} />
  )

export const Qr = ({ text, ink, size: side = 116 }: { text: string; ink: string; size?: number }) => {
  const { path, size } = qrShape(text)
  return (
    <Svg
      {...taggedAs('Figure', 'QR code for this voucher')}
      viewBox={`0 0 ${size} ${size}`}
      style={{ width: side, height: side }}
    >
      <Path fill={ink} d={path} />
    </Svg>
  )
}
