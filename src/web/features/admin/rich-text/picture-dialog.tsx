import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { imageAddress } from '#contract/text.ts'
import { TextField } from '#web/ui/field.tsx'
import { FieldFault, FormDialog } from '../forms/form-dialog.tsx'
import { PictureChoice } from '../forms/picture-choice.tsx'

/** Puts a picture into a text, or changes the chosen one. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const chosen = editor.isActive('image') ? editor.getAttributes('image') : {}
  const [address, setAddress] = useState(String(chosen.src ?? ''))
  const [alt, setAlt] = useState(String(chosen.alt ?? ''))
  const send = async () => {
    const src = imageAddress.safeParse(address)
    if (!src.success) throw new FieldFault('address', src.error.issues[0]!.message)
    editor.commands.setImage({ src: src.data, alt: alt.trim() })
  }
  return (
    <FormDialog
      title="Picture"
      action={chosen.src ? 'Change the picture' : 'Insert the picture'}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <PictureChoice
            label="Image"
            address={address}
            onPick={(picture) => {
              setAddress(picture.address)
              setAlt(picture.alt)
            }}
          >
            <TextField
              label="Image"
              name="address"
              inputMode="url"
              autoComplete="off"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              hint="An address starting with https:// or /"
              error={errors.address}
            />
          </PictureChoice>
          <TextField
            label="What it shows"
            name="alt"
            maxLength={300}
            autoComplete="off"
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
            hint="For people who can’t see it. Leave it empty if the picture is only decoration."
          />
        </>
      )}
    </FormDialog>
  )
}
