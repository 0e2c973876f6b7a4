import type { Editor } from '@tiptap/react'
import { z } from 'zod'
import { imageAddress } from '#contract/text.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { PictureChoice } from '../forms/picture-choice.tsx'

const picture = z.object({ src: imageAddress, alt: z.string().trim() })

/** A dialog that inserts a picture into a text, or changes the selected one. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const chosen = editor.isActive('image') ? editor.getAttributes('image') : {}
  return (
    <FormDialog
      title="Picture"
      action={chosen.src ? 'Change the picture' : 'Insert the picture'}
      schema={picture}
      send={async (picture) => {
        editor.commands.setImage(picture)
      }}
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <PictureChoice
            label="Image"
            address={form.watch('src', chosen.src)}
            onPick={({ address, alt }) => {
              form.setValue('src', address)
              form.setValue('alt', alt)
              form.clearErrors('src')
            }}
          >
            <TextField
              label="Image"
              inputMode="url"
              autoComplete="off"
              defaultValue={chosen.src}
              hint="An address starting with https:// or /"
              {...field('src')}
            />
          </PictureChoice>
          <TextField
            label="What it shows"
            maxLength={300}
            autoComplete="off"
            defaultValue={chosen.alt}
            hint="For people who can’t see it. Leave it empty if the picture is only decoration."
            {...field('alt')}
          />
        </>
      )}
    </FormDialog>
  )
}
