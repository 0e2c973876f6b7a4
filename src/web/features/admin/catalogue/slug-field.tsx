import { useEffect, useRef } from 'react'
import { type FieldValues, type Path, type PathValue, useFormContext, useWatch } from 'react-hook-form'
import { slugOf } from '#domain/content/slug.ts'
import { FormText } from '../forms/form-fields.tsx'

type SlugFieldProps<F extends FieldValues> = { from: Path<F>; name: Path<F>; follows: boolean }

/**
 * The slug. While an entry is being added it follows the field that it is made from (docs/product.md, "Catalogue"),
 * until staff write one of their own.
 */
export function SlugField<F extends FieldValues>({ from, name, follows }: SlugFieldProps<F>) {
  const { control, getValues, setValue } = useFormContext<F>()
  const source: string = useWatch({ control, name: from })
  const made = useRef('')
  useEffect(() => {
    if (!follows || getValues(name) !== made.current) return
    made.current = slugOf(source ?? '')
    setValue(name, made.current as PathValue<F, Path<F>>, { shouldDirty: true })
  }, [follows, source, name, getValues, setValue])
  return (
    <FormText<F>
      name={name}
      label="Slug *"
      hint="The last part of the web address: letters, numbers, hyphens and underscores"
    />
  )
}
