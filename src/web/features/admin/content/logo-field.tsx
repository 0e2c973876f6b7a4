import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Images, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { imageAddress } from '#contract/text.ts'
import { noLogo } from '#domain/content/logo.ts'
import { useApi } from '#web/api.ts'
import { aboutQuery } from '#web/queries/content.ts'
import { uploadLogo } from '#web/queries/media.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { placeholderImage } from '#web/ui/picture.tsx'
import { messageOf } from '../forms/failure.ts'
import { PicturePicker } from '../forms/picture-picker.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { Progress } from '../frame/progress.tsx'
import type { AboutForm } from './forms.ts'

const accepted = 'image/svg+xml,image/png,image/jpeg,image/webp,image/avif,image/heic,image/heif,.svg,.heic,.heif'
/** The server’s limit, so that a file that it would refuse is not sent. */
const maxBytes = 30 * 1024 * 1024

/** Uploads a logo, takes one from the library, or goes back to the monogram. */
export function LogoField() {
  const { setValue, control, formState } = useFormContext<AboutForm>()
  const api = useApi()
  const queryClient = useQueryClient()
  const logo = useWatch({ control, name: 'logoImage' })
  const typed = imageAddress.safeParse(logo)
  const [picking, setPicking] = useState(false)
  const [part, setPart] = useState(0)
  const choose = (address: string) =>
    setValue('logoImage', address, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxBytes) throw new TooLarge()
      setPart(0)
      return (await uploadLogo(file, { onProgress: setPart })).picture
    },
    onSuccess: ({ address }) => {
      void queryClient.invalidateQueries({ queryKey: ['admin', 'media'] })
      choose(address)
    },
  })
  useUnsaved('the upload', upload.isPending)
  const saved = formState.defaultValues?.logoImage
  // The header shows the saved logo and stays mounted, so it has to be refetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another logo has been saved
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: aboutQuery(api).queryKey, stale: true })
  }, [saved])
  const failure = upload.error instanceof TooLarge ? upload.error.message : upload.error && messageOf(upload.error)
  return (
    <>
      <Field
        label="Upload a logo"
        hint="SVG up to 1 MB; or PNG, JPEG, WebP, AVIF or HEIC up to 30 MB. We make it safe and the right size."
        error={failure ?? formState.errors.logoImage?.message}
      >
        {(control) => (
          <input
            type="file"
            className="field"
            accept={accepted}
            disabled={upload.isPending}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) upload.mutate(file)
              // Cleared, so that choosing the same file again fires a change event.
              target.value = ''
            }}
            {...control}
          />
        )}
      </Field>
      {upload.isPending && <Progress className="h-[0.45rem] w-full bg-stone" value={part} aria-label="Upload" />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Logo
          src={typed.success ? typed.data : placeholderImage}
          className="h-20 min-w-20 max-w-44 rounded-md border border-stone bg-paper p-2"
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" onClick={() => setPicking(true)}>
            <Images aria-hidden className="size-4" />
            Choose from library
          </Button>
          {logo !== noLogo && (
            <Button variant="quiet" className="quiet-danger" onClick={() => choose(noLogo)}>
              <Trash2 aria-hidden className="size-4" />
              Remove logo
            </Button>
          )}
        </div>
        <p aria-live="polite" className="w-full text-ink-soft text-small empty:hidden">
          {logo === noLogo && 'No logo: we show your clinic’s initials instead.'}
        </p>
      </div>
      <PicturePicker open={picking} onOpenChange={setPicking} onPick={({ address }) => choose(address)} />
    </>
  )
}

class TooLarge extends Error {
  override message = 'This picture is larger than 30 MB'
}
