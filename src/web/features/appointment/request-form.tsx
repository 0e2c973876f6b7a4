import type { AppointmentRequest } from '#contract/appointment.ts'
import { closedDayFault, requestFaults } from '#domain/appointments/appointment-faults.ts'
import { feeSummary } from '#domain/content/fees.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { ApiError, read, useApi } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'
import { servicesQuery, siteQuery } from '#web/queries/catalogue.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { LegalNotice } from '#web/ui/legal-notice.tsx'
import { usePublicForm } from '#web/use-public-form.ts'
import { saveDraft, useRestoredDraft } from './draft.ts'
import { PractitionerField } from './practitioner-field.tsx'
import { useCorrections } from './use-corrections.ts'

/** What was sent last without an answer, and its idempotency key. */
let unanswered: { request?: string; key?: string } = {}

/** The key of a request. Where the answer was lost it may have arrived: sent again in the same words, it is still one. */
function keyOf(details: object): string {
  const request = JSON.stringify(details)
  const { key = crypto.getRandomValues(new Uint32Array(4)).join('-') } =
    unanswered.request === request ? unanswered : {}
  unanswered = { request, key }
  return key
}

/**
 * Asks for an appointment (docs/product.md, "Appointment requests"). What is missing is told before it is sent, and
 * the server checks all of it again; without JavaScript the same form is posted plainly and the page comes back with it.
 */
export function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const api = useApi()
  const services = useData(servicesQuery)
  const { opening, timeZone, notices } = useData(siteQuery)
  const { requestPractitioner } = useData(wordsQuery)
  const check = (filled: AppointmentRequest) => {
    const today = calendarDay(new Date().toISOString(), timeZone)
    const closed = closedDayFault(opening, filled.preferredDate, today)
    return { ...requestFaults(filled), ...(closed && { preferredDate: closed }) }
  }
  const form = usePublicForm({
    path: '/request-appointment',
    check,
    send: (request) => read(api.appointments.$post({ json: { ...request, idempotencyKey: keyOf(request) } })),
    onSent: (_answer, { email }) => {
      unanswered = {}
      onSent(email)
    },
    onFailed: (error) =>
      error instanceof ApiError
        ? error.problem.detail
        : 'We couldn’t send your request. Please check your connection and try again.',
  })
  const { values, sending, formProps } = form
  const { errors, change, reset } = useCorrections(form.errors, check)
  const isFaulty = Object.values(errors).some(Boolean)
  const message = isFaulty ? 'Please check the fields marked above.' : form.message
  const field = (name: keyof AppointmentRequest & keyof typeof values) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  useRestoredDraft(formProps.ref)

  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        reset()
        formProps.onSubmit(event)
      }}
      onChange={({ currentTarget, target }) => {
        saveDraft(currentTarget)
        change(currentTarget, (target as unknown as HTMLInputElement).name)
      }}
      className="stars grid gap-6 sm:grid-cols-2"
    >
      <p className="text-ink-soft text-small sm:col-span-2">Fields marked with a star are required.</p>
      <TextField label="First name" {...field('firstName')} autoComplete="given-name" required />
      <TextField label="Last name" {...field('lastName')} autoComplete="family-name" required />
      <TextField label="Email" {...field('email')} type="email" autoComplete="email" required />
      <TextField label="Phone" {...field('phone')} type="tel" autoComplete="tel" required />
      <SelectField label="Service" {...field('service')} required>
        <option value="">Please choose</option>
        {services.map(({ slug, title, fees }) => (
          <option key={slug} value={slug}>
            {[title, feeSummary(fees)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </SelectField>
      {requestPractitioner && (
        <PractitionerField label={requestPractitioner} value={values.practitioner} error={errors.practitioner} />
      )}
      <TextField
        label="Preferred date and time"
        {...field('preferredDate')}
        required
        hint="In your own words, such as “Tuesday morning” or “3 March after 2 pm”"
      />
      <div className="sm:col-span-2">
        <TextArea
          label="Anything we should know? (optional)"
          {...field('message')}
          rows={5}
          hint="Please keep it short. We’ll ask about your health in person. Have a gift voucher? Tell us its code here."
        />
      </div>
      {/* People do not see this field and leave it empty; programs fill in whatever they find. */}
      <div aria-hidden className="absolute -left-[200vw]">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <LegalNotice html={notices.request} className="sm:col-span-2" />
      <div className="flex flex-wrap items-center gap-5 sm:col-span-2">
        <Button type="submit" busy={sending !== undefined}>
          {sending ? 'Sending...' : 'Send request'}
        </Button>
        {message && (
          <p role="alert" tabIndex={-1} className="font-semibold text-cinnabar-deep">
            {message}
            {!isFaulty && <CallUs />}
          </p>
        )}
      </div>
    </form>
  )
}
