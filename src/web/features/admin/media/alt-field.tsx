import { type ComponentProps, useState } from 'react'
import type { LibraryPicture } from '#contract/media.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import { useSaveAltText } from './use-save-alt-text.ts'

type AltTextProps = Omit<ComponentProps<typeof TextField>, 'label' | 'onKeyDown'> & { onEnter: () => void }

/** The field for the alternative text of a picture. */
export const AltText = ({ onEnter, ...props }: AltTextProps) => (
  <TextField
    label="What does it show?"
    hint="Read out to people who can’t see it"
    maxLength={300}
    autoComplete="off"
    {...props}
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return
      // Enter must not submit a form around this field.
      event.preventDefault()
      onEnter()
    }}
  />
)

type AltFieldProps = { picture: LibraryPicture; onSaved: (picture: LibraryPicture) => void }

/** The same with its own save button, and a checkbox for decorative pictures. */
export function AltField({ picture, onSaved }: AltFieldProps) {
  const { describe, fault } = useSaveAltText()
  const [typed, setTyped] = useState(picture.alt)
  const [decorative, setDecorative] = useState(picture.decorative)
  const changed = typed.trim() !== picture.alt || decorative !== picture.decorative
  useUnsaved('the description', changed)
  const save = () => {
    if (changed && !describe.isPending)
      describe.mutate({ id: picture.id, alt: typed, decorative }, { onSuccess: onSaved })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
      <AltText
        value={typed}
        error={fault}
        disabled={decorative}
        {...(decorative && { hint: 'Only decoration: nothing is read out' })}
        onChange={({ target }) => setTyped(target.value)}
        onEnter={save}
      />
      {/* Aligned with the field, which is below its label. */}
      <UnavailableButton reason={!changed && !describe.isPending && 'Nothing has changed since it was saved.'}>
        {(off) => (
          <Button variant="quiet" className="mt-[1.85rem] self-start" busy={describe.isPending} onClick={save} {...off}>
            {!changed && describe.isSuccess ? 'Saved' : 'Save Changes'}
          </Button>
        )}
      </UnavailableButton>
      <label className="col-span-full flex items-center gap-2 justify-self-start">
        <input
          type="checkbox"
          className="size-[1.15rem]"
          checked={decorative}
          onChange={({ target }) => {
            setDecorative(target.checked)
            if (target.checked) setTyped('')
          }}
        />
        Only decoration
      </label>
    </div>
  )
}
