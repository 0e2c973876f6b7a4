import { Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { white } from '#domain/appearance/theme.ts'
import { hasGiftWords, type VoucherText } from '#domain/vouchers/voucher-text.ts'
import type { PdfLogo } from './pdf-logo.ts'
import { type PdfTheme, stylesByTheme } from './pdf-theme.ts'
import { taggedAs } from './tagged-pdf.ts'
import { Logo, Qr, treatmentSize } from './voucher-page.tsx'

const stylesOf = stylesByTheme(({ paper, ink, soft, jade, accent, cinnabar, line, serif }) =>
  StyleSheet.create({
    page: { fontFamily: serif, color: ink, flexDirection: 'row', backgroundColor: white },
    // Far enough from the edges that no printer cuts anything off, and from the fold.
    half: { width: '50%', height: '100%', padding: 26 },
    sheet: { flex: 1, backgroundColor: paper, borderWidth: 0.75, borderColor: jade, padding: 5 },
    frame: { flex: 1, borderWidth: 0.4, borderColor: line, alignItems: 'center' },
    quiet: { flex: 1, alignItems: 'center', justifyContent: 'center', paddingHorizontal: 30, overflow: 'hidden' },
    mountains: { position: 'absolute', left: 0, right: 0, bottom: 0, height: 168, objectFit: 'cover' },
    clinic: { fontSize: 18, fontWeight: 500, marginTop: 16, textAlign: 'center', paddingHorizontal: 24 },
    title: { fontSize: 29, letterSpacing: 7, color: jade, marginTop: 52, marginLeft: 7 },
    rule: { width: 40, borderTopWidth: 1.2, borderColor: accent, marginTop: 18 },
    mark: { fontSize: 15, letterSpacing: 2.5, fontWeight: 500, color: cinnabar, marginTop: 16 },
    back: { position: 'absolute', left: 0, right: 0, bottom: 0, alignItems: 'center' },
    backLine: { fontSize: 10, color: soft, lineHeight: 1.5, textAlign: 'center' },
    wordsLine: { fontSize: 18, lineHeight: 1.3, textAlign: 'center' },
    wordsLabel: { fontStyle: 'italic', color: jade },
    message: { fontStyle: 'italic', lineHeight: 1.45, textAlign: 'center', marginVertical: 22 },
    pen: { flexDirection: 'row', width: 250, marginVertical: 24, alignItems: 'flex-end' },
    penLine: { flex: 1, borderBottomWidth: 0.6, borderColor: line, marginLeft: 10, marginBottom: 3 },
    value: { fontSize: 44, fontWeight: 500, marginTop: 66, lineHeight: 1 },
    amount: { fontSize: 14, fontStyle: 'italic', color: soft, marginTop: 12, width: 300, textAlign: 'center' },
    treatment: { width: 320, marginTop: 12, gap: 4, alignItems: 'center' },
    treatmentName: { lineHeight: 1.25, textAlign: 'center' },
    facts: { alignItems: 'center', marginTop: 24, paddingTop: 22, width: 290, borderTopWidth: 0.5, borderColor: line },
    label: { fontSize: 10, color: soft, letterSpacing: 0.6, lineHeight: 1.2, textAlign: 'center' },
    code: {
      fontSize: 32,
      fontWeight: 500,
      letterSpacing: 1.3,
      color: jade,
      marginTop: 6,
      marginBottom: 16,
      lineHeight: 1.1,
    },
    dates: { flexDirection: 'row', marginTop: 18, gap: 44 },
    date: { fontSize: 14, marginTop: 4, lineHeight: 1.2, textAlign: 'center' },
    foot: { position: 'absolute', left: 20, right: 20, bottom: 22, alignItems: 'center' },
    caution: { fontSize: 9.5, color: cinnabar, marginBottom: 7, textAlign: 'center', lineHeight: 1.3 },
    instruction: { fontSize: 12, fontStyle: 'italic', textAlign: 'center' },
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

/**
 * A voucher as both sides of an A4 sheet that is folded once to an A5 card: outside the back beside the front, inside
 * the words beside the amount. Turned over on its short edge, as a printer for both sides does, it stands upright.
 */
export const FoldedCard = ({ text, link, logo, mountains, theme }: Props) => {
  const styles = stylesOf(theme)
  return (
    <>
      <Page size="A4" orientation="landscape" style={styles.page}>
        <View style={styles.half}>
          <View style={styles.quiet}>
            <View style={styles.back}>
              {logo && <Logo logo={logo} size={30} />}
              <Text style={{ ...styles.backLine, color: theme.ink, fontSize: 11.5, marginTop: 8 }}>{text.clinic}</Text>
              {text.contact.split('  ·  ').map((part) => (
                <Text key={part} style={styles.backLine}>
                  {part}
                </Text>
              ))}
            </View>
          </View>
        </View>
        <View style={styles.half}>
          <View style={styles.sheet}>
            <View style={styles.frame}>
              {mountains && <Image src={mountains} style={styles.mountains} />}
              <View style={{ height: 78 }} />
              {logo && <Logo logo={logo} size={70} />}
              <Text style={styles.clinic}>{text.clinic}</Text>
              <Text {...taggedAs('H1')} style={styles.title}>
                {text.title}
              </Text>
              <View style={styles.rule} />
              {text.mark !== '' && <Text style={styles.mark}>{text.mark}</Text>}
            </View>
          </View>
        </View>
      </Page>
      <Page size="A4" orientation="landscape" style={styles.page}>
        <View style={styles.half}>
          <View style={styles.quiet}>
            {hasGiftWords(text) ? <Words text={text} styles={styles} /> : <PenLines text={text} styles={styles} />}
          </View>
        </View>
        <View style={styles.half}>
          <View style={styles.sheet}>
            <View style={styles.frame}>
              <Text style={text.treatment === '' ? styles.value : { ...styles.value, marginTop: 28 }}>
                {text.value}
              </Text>
              <Text style={styles.amount}>{text.amountInWords}</Text>
              {text.treatment !== '' && (
                <View style={styles.treatment}>
                  <Text style={{ ...styles.treatmentName, fontSize: treatmentSize(text, 16) }}>
                    <Text style={styles.wordsLabel}>{text.treatmentLabel}</Text> {text.treatment}
                  </Text>
                  <Text style={styles.label}>{text.treatmentNote}</Text>
                </View>
              )}
              <View style={text.treatment === '' ? styles.facts : { ...styles.facts, marginTop: 16, paddingTop: 16 }}>
                <Text style={styles.label}>{text.codeLabel}</Text>
                <Text style={styles.code}>{text.code}</Text>
                {link !== undefined && <Qr text={link} ink={theme.ink} size={118} />}
                <View style={styles.dates}>
                  <DateFact label={text.issuedLabel} date={text.issued} styles={styles} />
                  <DateFact label={text.validUntilLabel} date={text.validUntil} styles={styles} />
                </View>
              </View>
              <View style={styles.foot}>
                {text.caution !== '' && <Text style={styles.caution}>{text.caution}</Text>}
                <Text style={styles.instruction}>{text.instruction}</Text>
              </View>
            </View>
          </View>
        </View>
      </Page>
    </>
  )
}

const DateFact = ({ label, date, styles }: { label: string; date: string; styles: Styles }) => (
  <View style={{ alignItems: 'center' }}>
    <Text style={styles.label}>{label}</Text>
    <Text style={styles.date}>{date}</Text>
  </View>
)

const Words = ({ text, styles }: { text: VoucherText; styles: Styles }) => (
  <>
    {text.to !== '' && <Name label={text.toLabel} name={text.to} styles={styles} />}
    {text.message !== '' && (
      <Text style={{ ...styles.message, fontSize: text.message.length > 160 ? 16 : 18 }}>{text.message}</Text>
    )}
    {text.from !== '' && <Name label={text.fromLabel} name={text.from} styles={styles} />}
  </>
)

const Name = ({ label, name, styles }: { label: string; name: string; styles: Styles }) => (
  <Text style={styles.wordsLine}>
    <Text style={styles.wordsLabel}>{label}</Text> {name}
  </Text>
)

/** Without giver, recipient and message there are lines for a pen. */
const PenLines = ({ text, styles }: { text: VoucherText; styles: Styles }) => (
  <>
    {[text.toLabel, text.fromLabel].map((label) => (
      <View key={label} style={styles.pen}>
        <Text style={{ ...styles.wordsLine, ...styles.wordsLabel }}>{label}</Text>
        <View style={styles.penLine} />
      </View>
    ))}
  </>
)
