import { CalendarClock, CalendarSync, type LucideIcon, MailCheck } from 'lucide-react'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery, wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { BookingFrame } from './booking-frame.tsx'

/** The booking section: the provider's widget, or phone and email if none is set up. */
export function Booking() {
  const { bookingUrl, sendsEmail } = useData(siteQuery)
  const words = useData(wordsQuery)
  return (
    <section id="book-appointment" aria-labelledby="book-appointment-title" className="bg-celadon py-section">
      <div className="page grid grid-cols-1 gap-x-16 gap-y-6 sm:gap-y-8 lg:grid-cols-12">
        <div className={bookingUrl ? 'lg:col-span-12' : 'lg:col-span-6'}>
          <h2 id="book-appointment-title" className="stroked text-title">
            {words.bookingTitle}
          </h2>
          <ul className={`mt-6 grid sm:mt-8 gap-x-10 ${bookingUrl ? 'sm:grid-cols-3' : ''}`}>
            <Benefit icon={CalendarClock} title={words.schedulingTitle}>
              {words.schedulingText}
            </Benefit>
            <Benefit icon={MailCheck} title={words.confirmationTitle}>
              {bookingUrl || sendsEmail ? words.confirmationText : 'You see at once that your request has arrived.'}
            </Benefit>
            <Benefit icon={CalendarSync} title={words.reschedulingTitle}>
              {words.reschedulingText}
            </Benefit>
          </ul>
        </div>
        {bookingUrl ? (
          <div className="lg:col-span-12">
            <BookingFrame address={bookingUrl} />
            <div className="mx-auto mt-10 max-w-md text-center">
              <Reach intro={words.talkIntro} request />
            </div>
          </div>
        ) : (
          <div className="self-center rounded-md bg-paper-bright p-[min(1.25rem,5.5vw)] sm:p-10 lg:col-span-5 lg:col-start-8">
            <Reach intro={words.reachIntro} request />
          </div>
        )}
      </div>
    </section>
  )
}

const Benefit = ({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: string }) => (
  <li className="flex gap-5 border-jade/25 border-t py-3.5 sm:py-5">
    <Icon aria-hidden strokeWidth={1.4} className="mt-1 size-7 shrink-0 text-jade" />
    <div>
      <h3 className="font-sans font-semibold text-body">{title}</h3>
      <p>{children}</p>
    </div>
  </li>
)

/** The clinic's phone and email, and with `request` a link to the request form. */
export function Reach({ intro, request = false }: { intro: string; request?: boolean }) {
  const { phone, email } = useData(clinicQuery)
  return (
    <div>
      <p className="font-serif text-heading">{intro}</p>
      <p className="mt-5 grid gap-3">
        <PhoneLink number={phone} className={buttonClass('primary', 'tabular')} />
        {request && (
          <SiteLink href="/request-appointment" className={buttonClass('quiet')}>
            Request an Appointment
          </SiteLink>
        )}
      </p>
      <p className="mt-4">
        <a href={`mailto:${email}`} className="text-link break-words">
          {email}
        </a>
      </p>
    </div>
  )
}
