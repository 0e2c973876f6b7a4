import { faqJsonLd } from '../features/seo/json-ld.ts'
import { PageHead } from '../features/seo/page-head.tsx'
import { Questions } from '../features/text-page/questions.tsx'
import { PageHero } from '../page-hero.tsx'
import { clinicQuery, faqQuery, wordsQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'
import { Link } from '../router.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'

export default function FaqPage() {
  const faq = useData(faqQuery)
  return (
    <main id="content" tabIndex={-1}>
      <PageHead path="/faq" name={faq.title} {...faq.head} jsonLd={[faqJsonLd(faq)]} />
      <PageHero title={faq.title} subtitle={faq.subtitle} />
      <Answers />
    </main>
  )
}

/** The questions with their answers. */
export const Answers = () => (
  <div className="page text-page py-16">
    <Questions questions={useData(faqQuery).questions} />
    <AskUs />
  </div>
)

/** A link for visitors whose question is not in the list. */
function AskUs() {
  const { phone, email } = useData(clinicQuery)
  const words = useData(wordsQuery)
  if (!phone || !email) return null
  return (
    <p className="max-w-measure border-stone border-t pt-5 lg:text-small">
      {words.faqMore} Call <PhoneLink number={phone} className="text-link tabular whitespace-nowrap" />, email{' '}
      <a href={`mailto:${email}`} className="text-link break-words">
        {email}
      </a>{' '}
      or{' '}
      <Link to="/request-appointment" className="text-link">
        request an appointment
      </Link>
      .
    </p>
  )
}
