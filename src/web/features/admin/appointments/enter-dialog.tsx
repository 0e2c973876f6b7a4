import { PhoneIncoming } from 'lucide-react'
import { enteredRequestSchema } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { enterRequest } from '#web/queries/appointments.ts'
import { servicesQuery } from '#web/queries/catalogue.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { withIdempotencyKey } from '../forms/idempotency-key.ts'
import { Options } from '../forms/options.tsx'
import { NewButton } from '../lists/new-button.tsx'
import { useFreshData } from '../lists/refetch-on-return.ts'
import { ContactFields } from './contact-fields.tsx'
import { PractitionerField } from './practitioner-field.tsx'
import { useRefetchAppointments } from './use-appointments.ts'

/** Adds a request for somebody who has called, and then opens it, so that a time can be set. */
export function EnterButton({ onEntered }: { onEntered: (id: string) => void }) {
  const api = useApi()
  const services = useFreshData(servicesQuery)
  const refetch = useRefetchAppointments()
  return (
    <NewButton
      Icon={PhoneIncoming}
      dialog={(close) => (
        <FormDialog
          title="New Request by Phone"
          action="Save and set a time"
          schema={enteredRequestSchema}
          onClose={close}
          send={async (request) => {
            const { id } = await withIdempotencyKey(JSON.stringify(request), (idempotencyKey) =>
              enterRequest(api, { ...request, idempotencyKey }),
            )
            await refetch.list()
            toast('Success', 'The request has been added.')
            onEntered(id)
          }}
        >
          {(field) => (
            <>
              <ContactFields field={field} />
              <FieldPair>
                <SelectField label="Service" {...field('service')}>
                  <Options of={services.map(({ slug, title }) => [slug, title])} />
                </SelectField>
                <PractitionerField none="No preference" {...field('practitioner')} />
              </FieldPair>
              <TextField
                label="Preferred date"
                autoComplete="off"
                {...field('preferredDate')}
                hint="In their words, such as Tuesday morning, or a day such as 5 March."
              />
              <TextArea label="Additional information (optional)" rows={3} maxLength={3000} {...field('message')} />
            </>
          )}
        </FormDialog>
      )}
    >
      New request
    </NewButton>
  )
}
