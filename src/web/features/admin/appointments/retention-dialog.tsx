import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { type AppointmentRules, appointmentRulesSchema } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { meQuery } from '#web/queries/admin.ts'
import { rulesQuery, saveRules } from '#web/queries/appointments.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useExpiryQuestion } from '../forms/use-expiry-question.tsx'

const title = 'How long we keep requests'

/** How long requests are kept; for owners to set (docs/product.md, "Retention"). */
export function RetentionButton() {
  const me = useData(meQuery)
  const api = useApi()
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const { data: rules, error } = useQuery({ ...rulesQuery(api), enabled: open })
  if (me?.role !== 'owner') return null
  return (
    <>
      <Button variant="quiet" disabled={!hydrated} onClick={() => setOpen(true)}>
        <Clock aria-hidden className="size-4" />
        {title}
      </Button>
      {open && error && (
        <Dialog open onOpenChange={setOpen} title={title}>
          <p role="alert">{messageOf(error)}</p>
        </Dialog>
      )}
      {open && rules && <RetentionDialog rules={rules} onClose={() => setOpen(false)} />}
    </>
  )
}

function RetentionDialog({ rules, onClose }: { rules: AppointmentRules; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { agreed, question } = useExpiryQuestion()
  return (
    <>
      <FormDialog
        title={title}
        description="Appointment requests are health information. Keep them only as long as you need them."
        action="Save Changes"
        onClose={onClose}
        schema={appointmentRulesSchema}
        agreed={agreed}
        send={async (changed) => {
          queryClient.setQueryData(rulesQuery(api).queryKey, await saveRules(api, changed))
          toast('Success', 'The time we keep requests has been changed.')
        }}
      >
        {(field) => (
          <TextField
            label="Months to keep requests"
            type="number"
            inputMode="numeric"
            min={0}
            max={600}
            hint="Counted from the last change. Older requests are deleted for good, with their emails. Enter 0 to keep them all."
            defaultValue={rules.retentionMonths}
            {...field('retentionMonths', { valueAsNumber: true })}
          />
        )}
      </FormDialog>
      {question}
    </>
  )
}
