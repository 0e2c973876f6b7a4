import { Fragment, type ReactNode } from 'react'
import type { EmailFact, EmailKind } from '#contract/email-kinds.ts'
import type { Facts } from '#domain/content/facts.ts'
import { fillLine, wordsAndFacts } from '#domain/mail/facts-in-words.ts'
import { Link, PhoneLink, Small, Text } from './elements.tsx'
import { TypedLines } from './parts/typed-lines.tsx'
import type { Site, Written } from './written.ts'

/** A fact as text and, where it looks otherwise in the message, how it is drawn there. */
type Fact = string | { text: string; drawn: ReactNode }

/** What one kind of email has to say: its facts, and what stands between and below the clinic's own words. */
export type Said<K extends EmailKind = EmailKind> = { [P in K]: SaidOf<P> }[K]
type SaidOf<K extends EmailKind> = Omit<Written, 'subject' | 'heading' | 'body'> & {
  kind: K
  facts: Record<EmailFact<K>, Fact>
  /** Sent to whoever wrote it: its subject begins with the word. */
  test?: boolean
  /** What it must say, between the opening and the closing words. */
  middle?: ReactNode
  /** What it must say below all. */
  end?: ReactNode
}

/** An email in the clinic's own words for its kind (docs/product.md, "What emails say"). */
export function say(site: Site, { kind, facts, test = false, middle, end, ...rest }: Said): Written {
  const words = site.words[kind]
  const all: Record<string, Fact> = { ...drawnFacts(site.facts), ...facts }
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

/** The clinic's facts, of which phone and email are links. */
const drawnFacts = (facts: Facts): Record<string, Fact> => ({
  ...facts,
  phone: facts.phone && { text: facts.phone, drawn: <PhoneLink phone={facts.phone} /> },
  email: facts.email && { text: facts.email, drawn: <Link href={`mailto:${facts.email}`}>{facts.email}</Link> },
})

type ParagraphsProps = {
  of: string
  facts: Record<string, Fact>
  texts: Record<string, string>
  As: typeof Text
}

/** Paragraphs and lines as they were typed. What a fact holds is text, whatever it looks like. */
const Paragraphs = ({ of, facts, texts, As }: ParagraphsProps) =>
  of
    .split(/\n\s*\n/)
    .map((paragraph) => wordsAndFacts(paragraph.trim(), texts))
    .filter((pieces) => pieces.length > 0)
    .map((pieces, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be alike, and are never reordered
      <As key={index}>
        {pieces.map((piece, at) => {
          const drawn = 'fact' in piece ? drawnOf(facts[piece.fact]!) : <TypedLines text={piece.text} />
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          return <Fragment key={at}>{drawn}</Fragment>
        })}
      </As>
    ))

const drawnOf = (fact: Fact) => (typeof fact === 'string' ? fact : fact.drawn)
