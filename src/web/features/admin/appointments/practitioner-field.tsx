import type { ComponentProps } from 'react'
import { practitionersQuery } from '#web/queries/catalogue.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Options } from '../forms/options.tsx'
import { useFreshData } from '../lists/refetch-on-return.ts'

type PractitionerFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  label?: string
  /** The label of the empty choice. */
  none?: string
}

/**
 * A select of the site's practitioners. A `defaultValue` that is no longer on the site stays selectable.
 */
export function PractitionerField({ label = 'Practitioner', none = 'Anyone', ...field }: PractitionerFieldProps) {
  const practitioners = useFreshData(practitionersQuery)
  const chosen = String(field.defaultValue ?? '')
  const isGone = chosen !== '' && practitioners.every(({ slug }) => slug !== chosen)
  return (
    <SelectField label={label} {...field}>
      <option value="">{none}</option>
      {isGone && <option value={chosen}>{chosen} (no longer on the site)</option>}
      <Options of={practitioners.map(({ slug, name }) => [slug, name])} />
    </SelectField>
  )
}

/** The name of the practitioner with this slug; the slug itself if they are no longer on the site. */
export function usePractitionerName(): (slug: string) => string {
  const practitioners = useFreshData(practitionersQuery)
  return (slug) => practitioners.find((one) => one.slug === slug)?.name ?? slug
}
