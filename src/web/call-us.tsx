import { clinicQuery } from './queries/content.ts'
import { useData } from './queries/use-data.ts'
import { PhoneLink } from './ui/phone-link.tsx'

/** The way out for whom a form has failed. Nothing where the clinic gives no number. */
export function CallUs() {
  const { phone } = useData(clinicQuery)
  return (
    phone && (
      <>
        {' '}
        You can also call us on <PhoneLink number={phone} />.
      </>
    )
  )
}
