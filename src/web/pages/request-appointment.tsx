import { useEffect, useRef, useState } from 'react'
import { emergencyAdvice } from '#domain/appointments/emergency-advice.ts'
import { deleteDraft } from '../features/appointment/draft.ts'
import { RequestForm } from '../features/appointment/request-form.tsx'
import { PageHead } from '../features/seo/page-head.tsx'
import { PageHero } from '../page-hero.tsx'
import { useParameter } from '../parameters.ts'
import { siteQuery } from '../queries/catalogue.ts'
import { clinicQuery, wordsQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'
import { Link } from '../router.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'

export default function RequestAppointment() {
  const clinic = useData(clinicQuery)
  const { sendsEmail } = useData(siteQuery)
  const words = useData(wordsQuery)
  const [sentNow, setSentNow] = useState('')
  const sent = useParameter('/request-appointment', 'sent') !== null || sentNow !== ''
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (sent) deleteDraft()
  }, [sent])
  useEffect(() => {
    if (!sentNow) return
    // The message of thanks is at the place where the long form started.
    main.current?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }, [sentNow])
  return (
    <main ref={main} id="content" tabIndex={-1}>
      <PageHead
        path="/request-appointment"
        title={words.requestTitle}
        description={words.requestDescription}
        keywords={words.requestKeywords}
      />
      <PageHero
        title={sent ? words.requestThanks : words.requestTitle}
        subtitle={sent ? words.requestSent : words.requestIntro}
      />
      <div className="page text-page py-16">
        <div className="max-w-measure">
          {sent ? (
            <div role="status" className="grid justify-items-start gap-8">
              <p>
                {sendsEmail
                  ? `Look out for an email from us${sentNow && ` to ${sentNow}`} that confirms we’ve got it.`
                  : 'There’s nothing else you need to do.'}
              </p>
              <Link to="/" className={buttonClass('quiet')}>
                Back to Home
              </Link>
            </div>
          ) : (
            <RequestForm onSent={setSentNow} />
          )}
        </div>
        {!sent && <OtherWays phone={clinic.phone} />}
      </div>
    </main>
  )
}

function OtherWays({ phone }: { phone: string }) {
  const { country } = useData(siteQuery)
  return (
    <div className="max-w-measure space-y-4 border-stone border-t pt-5 lg:text-small">
      {phone && (
        <p>
          Would you rather talk to us? Call <PhoneLink number={phone} />.
        </p>
      )}
      <p>{emergencyAdvice(country)}</p>
    </div>
  )
}
