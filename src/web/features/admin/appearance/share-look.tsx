import { useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { Look } from '#domain/look/look.ts'
import { useApi } from '#web/api.ts'
import { shareLook } from '#web/queries/look.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { failureOf } from '../forms/failure.ts'

/** Creates a link to the home page with the look in the form, for somebody without an account. */
export function ShareLook() {
  const api = useApi()
  const { trigger, getValues } = useFormContext<Look>()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: (look: Look) => shareLook(api, look) })
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
