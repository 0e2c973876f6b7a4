import type { ReactNode } from 'react'
import type { ComposedEmail, EmailSite } from './composed-email.ts'
import { darkStyle } from './dark-styles.ts'
import { Img, Link, PhoneLink, Preview, Section, Small, Text } from './elements.tsx'
import { colour, sans, serif, text } from './styles.ts'

const sheet = {
  maxWidth: 580,
  backgroundColor: colour.sheet,
  border: `1px solid ${colour.line}`,
  borderTop: `4px solid ${colour.jade}`,
}
const headline = {
  fontFamily: serif,
  fontWeight: 500,
  fontSize: 28,
  lineHeight: '36px',
  color: colour.ink,
  margin: '0 0 16px',
}

const NextLine = ({ children }: { children: ReactNode }) =>
  children && (
    <>
      <br />
      {children}
    </>
  )

/** A long word or address of what people typed would else make the email wider than a phone. Older programs know the first. */
const breakLongWords = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const

/** The frame of every email: the clinic's name, a heading, the words, and how to reach the clinic. */
export const Frame = ({
  clinic,
  imprint,
  publicUrl,
  logo,
  heading,
  preview,
  notice,
  body,
}: EmailSite & Pick<ComposedEmail, 'heading' | 'preview' | 'notice' | 'body'>) => (
  <html lang="en-AU" dir="ltr">
    <head>
      <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="x-apple-disable-message-reformatting" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{darkStyle}</style>
    </head>
    {/* Some mail programs drop the element above, so the language is named again. */}
    <body lang="en-AU" dir="ltr" className="paper" style={{ backgroundColor: colour.paper, margin: 0, padding: 0 }}>
      <Preview text={preview} />
      <Section
        className="paper"
        inner={{ backgroundColor: colour.paper, padding: '24px 8px', fontFamily: sans, ...breakLongWords }}
      >
        <Section className="sheet" style={sheet}>
          <Section style={{ padding: '28px 32px 0' }}>
            <Img src={publicUrl + logo} width="40" height="40" alt="" style={{ margin: '0 0 8px' }} />
            <Link href={publicUrl} style={{ fontFamily: serif, fontSize: 19 }}>
              {clinic.name}
            </Link>
            <hr style={{ width: 40, margin: '16px 0 0', border: 0, borderTop: `2px solid ${colour.accent}` }} />
          </Section>
          <Section style={{ padding: '20px 32px 16px' }}>
            <h1 className="ink" style={headline}>
              {heading}
            </h1>
            {notice && (
              <Text className="alarm" style={{ ...text, color: colour.cinnabar }}>
                {notice}
              </Text>
            )}
            {body}
          </Section>
          <Section className="line" style={{ padding: '16px 32px 24px', borderTop: `1px solid ${colour.line}` }}>
            <Small>
              {clinic.name}
              <NextLine>{imprint}</NextLine>
              <NextLine>{clinic.address}</NextLine>
              <NextLine>{clinic.phone && <PhoneLink phone={clinic.phone} />}</NextLine>
              <NextLine>{clinic.email && <Link href={`mailto:${clinic.email}`}>{clinic.email}</Link>}</NextLine>
            </Small>
          </Section>
        </Section>
      </Section>
    </body>
  </html>
)
