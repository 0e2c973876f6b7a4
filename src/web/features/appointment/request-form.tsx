import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AppointmentRequest } from '#contract/appointment.ts'
import { closedDayFault, requestFaults } from '#domain/appointments/appointment-faults.ts'
import { preferredDayOf } from '#domain/appointments/preferred-day.ts'
import { feeSummary } from '#domain/content/fees.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { ApiError, fieldErrors, read, useApi } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'
import { servicesQuery, siteQuery } from '#web/queries/catalogue.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { useSubmittedForm } from '#web/submitted-form.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { LegalNotice } from '#web/ui/legal-notice.tsx'
import { saveDraft, useRestoredDraft } from './draft.ts'
import { PractitionerField } from './practitioner-field.tsx'

const path = '/request-appointment'

/**
 * Asks for an appointment (docs/product.md, "Appointment requests"). What is missing is told before it is sent, and
 * the server checks all of it again; without JavaScript the same form is posted plainly and the page comes back with it.
 */
export function RequestForm({ onSent }: { onSent: () => void }) {
  const api = useApi()
  const { data: services } = useSuspenseQuery(servicesQuery(api))
  const { opening, timeZone } = useData(siteQuery)
  const { requestPractitioner } = useData(wordsQuery)
  const form = useRef<HTMLFormElement>(null)
  const returned = useSubmittedForm(path)
  // A second press may come before the first has been rendered.
  const sending = useRef(false)
  const request = useMutation({
    mutationFn: (json: AppointmentRequest) => read(api.appointments.$post({ json })),
    onSuccess: onSent,
    onError: () => {
      sending.current = false
    },
  })
  const [missing, setMissing] = useState<Record<string, string>>()
  const errors = missing ?? (request.error ? fieldErrors(request.error) : (returned?.errors ?? {}))
  const message = missing ? checkFields : request.error ? messageOf(request.error) : returned?.message
  const value = (name: string) => returned?.values[name] ?? ''

  useRestoredDraft(form)
  useEffect(() => {
    if (missing || request.error)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [missing, request.error])

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    const filled = Object.fromEntries(new FormData(event.currentTarget)) as AppointmentRequest
    const closed = closedDayFault(
      opening,
      preferredDayOf(filled.preferredDate, calendarDay(new Date().toISOString(), timeZone)),
    )
    const faults = { ...requestFaults(filled), ...(closed && { preferredDate: closed }) }
    const complete = Object.keys(faults).length === 0
    setMissing(complete ? undefined : faults)
    sending.current = complete
    if (complete) request.mutate(filled)
  }

  return (
    <form
      ref={form}
      method="post"
      action={path}
      onSubmit={send}
      onChange={({ currentTarget }) => saveDraft(currentTarget)}
      noValidate
      className="stars grid gap-6 sm:grid-cols-2"
    >
      <p className="text-ink-soft text-small sm:col-span-2">Fields marked with a star are required.</p>
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        required
        defaultValue={value('firstName')}
        error={errors.firstName}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        required
        defaultValue={value('lastName')}
        error={errors.lastName}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={value('email')}
        error={errors.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        defaultValue={value('phone')}
        error={errors.phone}
      />
      <SelectField label="Service" name="service" required defaultValue={value('service')} error={errors.service}>
        <option value="">Please choose</option>
        {services.map(({ slug, title, fees }) => (
          <option key={slug} value={slug}>
            {[title, feeSummary(fees)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </SelectField>
      {requestPractitioner && (
        <PractitionerField label={requestPractitioner} value={value('practitioner')} error={errors.practitioner} />
      )}
      <TextField
        label="Preferred date and time"
        name="preferredDate"
        required
        hint="In your own words, such as “Tuesday morning” or “3 March after 2 pm”"
        defaultValue={value('preferredDate')}
        error={errors.preferredDate}
      />
      <div className="sm:col-span-2">
        <TextArea
          label="Anything we should know? (optional)"
          name="message"
          rows={5}
          hint="Please keep it short. We’ll ask about your health in person."
          defaultValue={value('message')}
          error={errors.message}
        />
      </div>
      {/* People do not see this field and leave it empty; programs fill in whatever they find. */}
      <div aria-hidden className="absolute -left-[200vw]">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <LegalNotice html={useData(siteQuery).notices.request} className="sm:col-span-2" />
      <div className="flex flex-wrap items-center gap-5 sm:col-span-2">
        <Button type="submit" busy={request.isPending}>
          {request.isPending ? 'Sending...' : 'Send request'}
        </Button>
        {message && (
          <p role="alert" tabIndex={-1} className="font-semibold text-cinnabar-deep">
            {message}
            {Object.keys(errors).length === 0 && <CallUs />}
          </p>
        )}
      </div>
    </form>
  )
}

const checkFields = 'Please check the fields marked above.'

const messageOf = (error: Error) =>
  error instanceof ApiError
    ? error.problem.errors
      ? checkFields
      : error.problem.detail
    : 'We couldn’t send your request. Please check your connection and try again.'
