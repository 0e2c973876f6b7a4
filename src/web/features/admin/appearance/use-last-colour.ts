import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { appearanceSchema } from '#contract/appearance.ts'
import { type Appearance, defaultAppearance } from '#domain/appearance/appearance.ts'

/** The typed colour; while it is invalid (`isLast`), the last valid one. */
export function useLastColour(name: 'primary' | 'accent') {
  const { control, formState } = useFormContext<Appearance>()
  const read = (text: unknown) => appearanceSchema.shape[name].safeParse(text).data
  const colour = read(useWatch({ control, name }))
  const [last, setLast] = useState(() => colour ?? read(formState.defaultValues?.[name]) ?? defaultAppearance[name])
  if (colour && colour !== last) setLast(colour)
  return { colour: colour ?? last, isLast: !colour }
}
