import { type FieldValues, type Path, type PathValue, useFormContext, useWatch } from 'react-hook-form'
import { FormText } from './form-fields.tsx'
import { PictureChoice } from './picture-choice.tsx'
import type { PickedPicture } from './picture-picker.tsx'

type ImageFieldProps<F extends FieldValues> = {
  name: Path<F>
  label: string
  hint?: string
  toPublish?: boolean
  /** Told of a picture that was chosen from the library, for what else the form says of it. */
  onPicked?: (picture: PickedPicture) => void
}

/** The choice of a picture in the form around it. */
export function ImageField<F extends FieldValues>({ name, label, hint, toPublish, onPicked }: ImageFieldProps<F>) {
  const { control, setValue } = useFormContext<F>()
  return (
    <PictureChoice
      label={label}
      address={useWatch({ control, name })}
      onPick={(picture) => {
        setValue(name, picture.address as PathValue<F, Path<F>>, { shouldDirty: true, shouldValidate: true })
        onPicked?.(picture)
      }}
    >
      <FormText<F> name={name} label={label} hint={hint} {...(toPublish && { toPublish })} inputMode="url" />
    </PictureChoice>
  )
}
