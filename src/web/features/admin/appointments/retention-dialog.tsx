import { Clock } from 'lucide-react'
import { type AppointmentRules, appointmentRulesSchema } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { retentionQuery, saveRetention } from '#web/queries/appointments.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useRetentionConfirmation } from '../forms/use-retention-confirmation.tsx'
import { OwnerDialogButton } from './owner-dialog-button.tsx'

const title = 'How long we keep requests'

/** How long requests are kept; for owners to set (docs/product.md, "Retention"). */
export const RetentionButton = () => (
  <OwnerDialogButton
    Icon={Clock}
    title={title}
    query={retentionQuery}
    dialog={(kept, close) => <RetentionDialog {...kept} onClose={close} />}
  />
)

type RetentionDialogProps = { rules: AppointmentRules; revision: string; onClose: () => void }
function RetentionDialog({ rules, revision, onClose }: RetentionDialogProps) {
  const api = useApi()
  const { agreed, question } = useRetentionConfirmation()
  return (
    <>
      <FormDialog
        title={title}
        description="Appointment requests are health information. Keep them only as long as you need them."
        action="Save Changes"
        onClose={onClose}
        schema={appointmentRulesSchema}
        agreed={agreed}
        success="The time we keep requests has been changed."
        send={(changed) => saveRetention(api, changed, revision)}
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
