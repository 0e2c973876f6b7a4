import { Fragment, type ReactNode } from 'react'
import type { EmailFact, EmailKind } from '#contract/email-kinds.ts'
import type { Facts } from '#domain/content/facts.ts'
import { fillLine, wordsAndFacts } from '#domain/mail/facts-in-words.ts'
import type { ComposedEmail, EmailSite } from './composed-email.ts'
import { Link, PhoneLink, Small, Text } from './elements.tsx'
import { TypedLines } from './parts/typed-lines.tsx'

/** A fact as text and, if the message shows it otherwise, as an element. */
type Fact = string | { text: string; element: ReactNode }

/** The content of one kind of email: its facts, and the parts between and below the clinic's own words. */
export type EmailContent<K extends EmailKind = EmailKind> = { [P in K]: EmailContentOf<P> }[K]
type EmailContentOf<K extends EmailKind> = Omit<ComposedEmail, 'subject' | 'heading' | 'body'> & {
  kind: K
  facts: Record<EmailFact<K>, Fact>
  /** A test email to its author: its subject begins with "[Test]". */
  test?: boolean
  /** The fixed part between the opening and the closing words. */
  middle?: ReactNode
  /** The fixed part at the end. */
  end?: ReactNode
}

/** Composes an email in the clinic's own words for its kind (docs/product.md, "What emails say"). */
export function composeEmail(
  site: EmailSite,
  { kind, facts, test = false, middle, end, ...rest }: EmailContent,
): ComposedEmail {
  const words = site.words[kind]
  const all: Record<string, Fact> = { ...factsWithLinks(site.facts), ...facts }
  const texts = Object.fromEntries(
    Object.entries(all).map(([name, fact]) => [name, typeof fact === 'string' ? fact : fact.text]),
  )
  return {
    ...rest,
    subject: `${test ? '[Test] ' : ''}${fillLine(words.subject, texts)}`,
    heading: fillLine(words.heading, texts),
    body: (
      <>
        <Paragraphs of={words.opening} facts={all} texts={texts} As={Text} />
        {middle}
        <Paragraphs of={words.closing} facts={all} texts={texts} As={Small} />
        {end}
      </>
    ),
  }
}

/** The clinic's facts; phone and email are links. */
const factsWithLinks = (facts: Facts): Record<string, Fact> => ({
  ...facts,
  phone: facts.phone && { text: facts.phone, element: <PhoneLink phone={facts.phone} /> },
  email: facts.email && { text: facts.email, element: <Link href={`mailto:${facts.email}`}>{facts.email}</Link> },
})

type ParagraphsProps = {
  of: string
  facts: Record<string, Fact>
  texts: Record<string, string>
  As: typeof Text
}

/** Paragraphs and lines as they were typed. A fact's value is always plain text, never markup or a fact name. */
const Paragraphs = ({ of, facts, texts, As }: ParagraphsProps) =>
  of
    .split(/\n\s*\n/)
    .map((paragraph) => wordsAndFacts(paragraph.trim(), texts))
    .filter((pieces) => pieces.length > 0)
    .map((pieces, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be alike, and are never reordered
      <As key={index}>
        {pieces.map((piece, at) => {
          const element = 'fact' in piece ? elementOf(facts[piece.fact]!) : <TypedLines text={piece.text} />
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          return <Fragment key={at}>{element}</Fragment>
        })}
      </As>
    ))

const elementOf = (fact: Fact) => (typeof fact === 'string' ? fact : fact.element)
