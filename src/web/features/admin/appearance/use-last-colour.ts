import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { lookSchema } from '#contract/look.ts'
import { defaultLook, type Look } from '#domain/look/look.ts'

/** The typed colour; while it is invalid (`isLast`), the last valid one. */
export function useLastColour(name: 'primary' | 'accent') {
  const { control, formState } = useFormContext<Look>()
  const read = (text: unknown) => lookSchema.shape[name].safeParse(text).data
  const colour = read(useWatch({ control, name }))
  const [last, setLast] = useState(() => colour ?? read(formState.defaultValues?.[name]) ?? defaultLook[name])
  if (colour && colour !== last) setLast(colour)
  return { colour: colour ?? last, isLast: !colour }
}
