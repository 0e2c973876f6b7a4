import { useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { Appearance } from '#domain/appearance/appearance.ts'
import { useApi } from '#web/api.ts'
import { shareAppearance } from '#web/queries/appearance.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { failureOf } from '../forms/failure.ts'

/** Creates a link to the home page with the appearance in the form, for somebody without an account. */
export function ShareAppearance() {
  const api = useApi()
  const { trigger, getValues } = useFormContext<Appearance>()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (appearance: Appearance) => shareAppearance(api, appearance),
  })
  const share = async () => {
    if (await trigger()) mutate(getValues())
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="quiet" busy={isPending} onClick={() => void share()}>
        Make a preview link
      </Button>
      <div role="status" className="w-full">
        {data && (
          <TextField
            label="Preview link"
            hint="Works for 14 days and shows the home page. Visitors don’t see the new look until you save."
            readOnly
            value={data.url}
            onFocus={({ target }) => target.select()}
          />
        )}
      </div>
      {error && (
        <p role="alert" className="font-semibold text-cinnabar-deep text-small">
          {failureOf(error)}
        </p>
      )}
    </div>
  )
}
