import { useId, useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { clockTime } from '#domain/dates/calendar.ts'
import { useApi } from '#web/api.ts'
import { type OpenedAppointment, saveArrangement } from '#web/queries/appointments.ts'
import { servicesQuery, siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { SelectField, TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Options } from '../forms/options.tsx'
import type { Values } from '../forms/use-contract-form.ts'
import { useFreshData } from '../lists/refetch-on-return.ts'
import { PractitionerField, usePractitionerName } from './practitioner-field.tsx'
import { useExplainStale } from './stale-arrangement.ts'
import { TimeField, TimeRemarks } from './time-remarks.tsx'
import { useRefetchAppointments } from './use-appointments.ts'

type ArrangementDialogProps = {
  appointment: OpenedAppointment
  /** The time that is already typed in the form under this dialog; empty without one. */
  typedTime: string
  onSaved: (saved: Appointment) => void
  onClose: () => void
}

/** Records what was agreed with the patient: the time of the appointment, and a note for the clinic. */
export function ArrangementDialog({ appointment, typedTime, onSaved, onClose }: ArrangementDialogProps) {
  const { id, agreedTime, note, service, practitioner } = appointment
  // As it was when it was opened: the details behind are read again meanwhile.
  const [revision, setRevision] = useState(appointment.revision)
  const api = useApi()
  const refetch = useRefetchAppointments()
  const explainStale = useExplainStale()
  const { timeZone } = useData(siteQuery)
  const services = useFreshData(servicesQuery)
  const titleOf = (slug: string) => services.find((one) => one.slug === slug)?.title ?? slug
  const nameOf = usePractitionerName()
  const remarks = useId()
  const known: Known = { agreedTime: agreedTime ? clockTime(agreedTime, timeZone) : typedTime, service, practitioner }
  return (
    <FormDialog
      title="Agreed Time and Note"
      action="Save Changes"
      onClose={onClose}
      send={async ({ agreedTime: time = '', note: words = '', ...named }) => {
        const arranged = { agreedTime: time, note: words, ...named }
        const saved = await explainStale(() => saveArrangement(api, id, arranged, revision), {
          onStale: (stale) => setRevision(String(stale.revision)),
          alsoOf: (current) => [
            ...(current.service === service ? [] : [titleOf(current.service)]),
            ...(current.practitioner === practitioner ? [] : [`with ${nameOf(current.practitioner) || 'anyone'}`]),
          ],
        })
        await refetch.all()
        toast('Success', 'Agreed time and note updated successfully')
        onSaved(saved)
      }}
    >
      {(field, form) => (
        <>
          <div>
            <TimeField
              label="Agreed time"
              {...field('agreedTime')}
              type="datetime-local"
              remarksId={remarks}
              className="max-w-64"
              defaultValue={known.agreedTime}
              hint={`In the clinic’s time zone (${timeZone}). Leave it empty until a time is agreed.`}
            />
            <TimeRemarks id={remarks} request={id} {...timeCheckOf(known, form.watch())} />
          </div>
          <FieldPair>
            <SelectField label="Service" {...field('service')} defaultValue={service}>
              {services.every(({ slug }) => slug !== service) && <option value={service}>{service}</option>}
              <Options of={services.map(({ slug, title }) => [slug, title])} />
            </SelectField>
            <PractitionerField {...field('practitioner')} defaultValue={practitioner} />
          </FieldPair>
          <TextArea
            label="Note (optional)"
            {...field('note')}
            rows={3}
            maxLength={2000}
            defaultValue={note}
            hint="For the clinic only. If the patient asks for a copy of their data, they’ll see it."
          />
        </>
      )}
    </FormDialog>
  )
}

type Known = { agreedTime: string; service: string; practitioner: string }

/** The values to check the time with; a field that was not changed has its saved value. */
const timeCheckOf = (
  known: Known,
  { agreedTime: time = known.agreedTime, service = known.service, practitioner = known.practitioner }: Values,
) => ({ time, service, practitioner })
