import type { FieldValues, Path } from 'react-hook-form'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { FormText } from './form-fields.tsx'

/** When what is saved comes out. */
export function PublishAtField<F extends FieldValues>({ name, label }: { name: Path<F>; label: string }) {
  const { timeZone } = useData(siteQuery)
  return (
    <FormText<F>
      name={name}
      type="datetime-local"
      label={label}
      hint={`In the clinic’s time zone (${timeZone}). Leave it empty to change the site as soon as you save. With a future date, visitors see your changes from then on.`}
    />
  )
}
