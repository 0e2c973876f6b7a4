import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { lookSchema } from '#contract/look.ts'
import { type Look, lookCode } from '#domain/look/look.ts'
import { useApi } from '#web/api.ts'
import { readHistory } from '#web/queries/admin.ts'
import { Button } from '#web/ui/button.tsx'

/** A button that puts the previous look into the form. */
export function PreviousLook({ revision }: { revision: number }) {
  const api = useApi()
  const { data: versions = [] } = useQuery({
    queryKey: ['admin', 'content', 'look', 'versions', revision],
    queryFn: () => readHistory(api, 'look'),
  })
  const { setValue, formState } = useFormContext<Look>()
  const looks = versions.flatMap(({ value }) => lookSchema.safeParse(value).data ?? [])
  const [live, ...earlier] = looks
  const before = live && earlier.find((look) => lookCode(look) !== lookCode(live))
  if (!before) return null
  const bringBack = () => {
    for (const [name, value] of Object.entries(before))
      setValue(name as keyof Look, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="quiet" onClick={bringBack} disabled={formState.isSubmitting}>
        <Undo2 aria-hidden className="size-4" />
        Back to the look before
      </Button>
      <p className="text-ink-soft text-small">Fills in the earlier look. Visitors see it once you save.</p>
    </div>
  )
}
