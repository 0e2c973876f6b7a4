import { Copy } from 'lucide-react'
import type { Breach, BreachArea } from '#contract/breach.ts'
import { longDay } from '#domain/dates/written.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '../copy-text.ts'

const kinds: Record<BreachArea, string> = {
  requests: 'appointment requests: name, email, phone and what was written to us',
  orders: 'orders: name, email, phone, address and gift words',
  subscribers: 'the list of our newsletter: email address',
}

/** A draft of the statement to the affected people, which the Act requires (s 26WK(3)). A lawyer has to check it. */
export function BreachLetter({ breach: { noticedOn, areas, from, to } }: { breach: Breach }) {
  const { name, phone, email } = useData(clinicQuery)
  const day = (text: string) => longDay(text.slice(0, 10))
  const letter = [
    `Dear (name),`,
    `Between ${day(from)} and ${day(to)} somebody had access to information that ${name} keeps. We noticed it on ${day(noticedOn)}. (What happened, in a sentence.)`,
    `Among it is information about you. It is of ${areas.map((area) => kinds[area]).join('; ')}. Card numbers are never with us.`,
    `We have (ended the access, changed the passwords) and told the Office of the Australian Information Commissioner.`,
    `Please be careful with emails and calls that mention your visit or your order, and do not give anybody a password or code. (What else they should do.)`,
    `If something seems odd, or you have questions, please call us on ${phone} or write to ${email}. We are sorry.`,
    name,
  ].join('\n\n')
  return (
    <details className="mt-1 text-small">
      <summary className="w-fit cursor-pointer text-jade-deep">A letter to the people concerned</summary>
      <p className="mt-2 whitespace-pre-wrap">{letter}</p>
      <Button variant="quiet" className="mt-2" onClick={() => copyText(letter, 'The letter has been copied.')}>
        <Copy aria-hidden className="size-4" />
        Copy
      </Button>
      <p className="mt-2 text-ink-soft">
        Complete what stands in brackets, and have a lawyer look at it. To the Commissioner:{' '}
        <a href="https://www.oaic.gov.au/privacy/notifiable-data-breaches" className="text-link">
          oaic.gov.au
        </a>
        .
      </p>
    </details>
  )
}
