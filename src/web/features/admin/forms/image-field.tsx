import { Images } from 'lucide-react'
import { useState } from 'react'
import { type FieldValues, type Path, type PathValue, useFormContext, useWatch } from 'react-hook-form'
import { imageAddress } from '#contract/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture, placeholderImage } from '#web/ui/picture.tsx'
import { FormText } from './form-fields.tsx'
import { MediaPicker, type PickedPicture } from './media-picker.tsx'

type ImageFieldProps<F extends FieldValues> = {
  name: Path<F>
  label: string
  hint?: string
  /** Told of a picture that was chosen from the library, for what else the form says of it. */
  onPicked?: (picture: PickedPicture) => void
}

/**
 * The address of a picture, pasted or chosen from the library, with the picture as it will be shown; a placeholder when
 * it cannot be loaded.
 */
export function ImageField<F extends FieldValues>({ name, label, hint, onPicked }: ImageFieldProps<F>) {
  const { control, setValue } = useFormContext<F>()
  const [picking, setPicking] = useState(false)
  const address = imageAddress.safeParse(useWatch({ control, name }))
  return (
    <div className="image-field">
      <Picture src={address.success ? address.data : placeholderImage} alt="" sizes="12rem" className="thumb" />
      <div>
        <FormText<F> name={name} label={label} hint={hint} inputMode="url" />
        <Button variant="quiet" onClick={() => setPicking(true)}>
          <Images aria-hidden className="size-4" />
          Choose from library
          <span className="sr-only">for {label}</span>
        </Button>
      </div>
      <MediaPicker
        open={picking}
        onOpenChange={setPicking}
        onPick={(picture) => {
          setValue(name, picture.address as PathValue<F, Path<F>>, { shouldDirty: true, shouldValidate: true })
          onPicked?.(picture)
        }}
      />
    </div>
  )
}
