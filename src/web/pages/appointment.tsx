import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useRouter } from 'wouter'
import { useApi } from '../api.ts'
import { LinkedVisit } from '../features/appointment/linked-visit.tsx'
import { PageHero } from '../page-hero.tsx'
import { linkedAppointmentQuery } from '../queries/appointment-link.ts'
import { clinicQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'
import { PhoneLink } from '../ui/phone-link.tsx'

/** The patient's page of their appointment, opened by the link in the emails (docs/product.md, "What patients are told"). */
export default function AppointmentPage() {
  const { token } = useParams<'/appointment/:token'>()
  const { data: appointment } = useSuspenseQuery(linkedAppointmentQuery(useApi(), token))
  const { name, phone } = useData(clinicQuery)
  const { ssrContext } = useRouter()
  if (ssrContext && !appointment) ssrContext.statusCode = 404
  return (
    <main id="content" tabIndex={-1}>
      <title>{`Your appointment | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {appointment ? (
        <LinkedVisit token={token} appointment={appointment} />
      ) : (
        <>
          <PageHero
            title="This link doesn’t work any more"
            subtitle="It may be incomplete, or the appointment is gone."
          />
          <p className="page py-16">
            {phone ? (
              <>
                Please call us on <PhoneLink number={phone} />, and we’ll look it up for you.
              </>
            ) : (
              'Please reply to our last email, and we’ll look it up for you.'
            )}
          </p>
        </>
      )}
    </main>
  )
}
