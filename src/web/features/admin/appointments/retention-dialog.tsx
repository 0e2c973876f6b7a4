import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { appointmentRulesSchema } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { retentionQuery, type SettingsRevision, saveSettings } from '#web/queries/settings.ts'
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
    dialog={(rules, close) => <RetentionDialog rules={rules} onClose={close} />}
  />
)

function RetentionDialog({ rules, onClose }: { rules: SettingsRevision<'retention'>; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { agreed, question } = useRetentionConfirmation()
  const close = () => {
    // Opened again, it begins with what is saved by then.
    void queryClient.resetQueries({ queryKey: retentionQuery(api).queryKey })
    onClose()
  }
  return (
    <>
      <FormDialog
        title={title}
        description="Appointment requests are health information. Keep them only as long as you need them."
        action="Save Changes"
        onClose={close}
        schema={appointmentRulesSchema}
        agreed={agreed}
        success="The time we keep requests has been changed."
        send={(changed) => saveSettings(api, 'retention', { ...rules, value: changed })}
      >
        {(field) => (
          <TextField
            label="Months to keep requests"
            type="number"
            inputMode="numeric"
            min={0}
            max={600}
            hint="Counted from the last change. Older requests are deleted for good, with their emails. Enter 0 to keep them all."
            defaultValue={rules.value.retentionMonths}
            {...field('retentionMonths', { valueAsNumber: true })}
          />
        )}
      </FormDialog>
      {question}
    </>
  )
}
