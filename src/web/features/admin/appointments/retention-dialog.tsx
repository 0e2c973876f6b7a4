import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { type AppointmentRules, appointmentRulesSchema } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { rulesQuery, saveRules } from '#web/queries/appointments.ts'
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
    query={rulesQuery}
    dialog={(rules, close) => <RetentionDialog rules={rules} onClose={close} />}
  />
)

function RetentionDialog({ rules, onClose }: { rules: AppointmentRules; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
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
        send={async (changed) => queryClient.setQueryData(rulesQuery(api).queryKey, await saveRules(api, changed))}
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
