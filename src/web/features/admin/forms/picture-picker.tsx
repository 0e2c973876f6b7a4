import { useState } from 'react'
import type { LibraryPicture } from '#contract/media.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import { useListInDialog } from '../lists/list.ts'
import { AltText } from '../media/alt-field.tsx'
import { DropZone } from '../media/drop-zone.tsx'
import { LibraryBrowser, library } from '../media/library-browser.tsx'
import { UploadList } from '../media/upload-list.tsx'
import { useSaveAltText } from '../media/use-save-alt-text.ts'
import { useUploads } from '../media/use-uploads.ts'

/** What was picked: its address, what it shows (empty for decoration), and its size in px. */
export type PickedPicture = { address: string; alt: string; width: number; height: number }

type PicturePickerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onPick: (picture: PickedPicture) => void
}

/** A dialog to choose a picture from the library, or to add one to it first. It closes when one is picked. */
export const PicturePicker = ({ open, ...props }: PicturePickerProps) => open && <OpenPicker {...props} />

function OpenPicker({ onOpenChange, onPick }: Omit<PicturePickerProps, 'open'>) {
  const pictures = useListInDialog(library)
  const [chosen, setChosen] = useState<LibraryPicture>()
  const [alt, setAlt] = useState('')
  const { describe, fault } = useSaveAltText()
  const choose = (picture: LibraryPicture) => {
    setChosen(picture)
    setAlt(picture.alt)
    describe.reset()
  }
  const uploads = useUploads(choose)

  const pick = ({ address, alt, width, height }: LibraryPicture) => {
    onPick({ address, alt, width, height })
    onOpenChange(false)
  }
  const use = () => {
    if (!chosen || describe.isPending) return
    if (alt.trim() === chosen.alt) pick(chosen)
    else describe.mutate({ id: chosen.id, alt }, { onSuccess: pick })
  }

  return (
    <Dialog
      wide
      onOpenChange={onOpenChange}
      title="Choose a picture"
      footer={
        <div className="grid w-full gap-4">
          {chosen && (
            <AltText value={alt} error={fault} onChange={({ target }) => setAlt(target.value)} onEnter={use} />
          )}
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p aria-live="polite" className="mr-auto min-w-0 truncate text-ink-soft text-small">
              {chosen ? `Chosen: ${chosen.name}` : 'Nothing chosen yet'}
            </p>
            <Button variant="quiet" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <UnavailableButton reason={!chosen && 'No picture is chosen. Choose one above.'}>
              {(off) => (
                <Button busy={describe.isPending} onClick={use} {...off}>
                  Use this picture
                </Button>
              )}
            </UnavailableButton>
          </div>
        </div>
      }
    >
      <div className="grid gap-5">
        <DropZone onFiles={uploads.add} />
        <UploadList {...uploads} unfinished />
        <LibraryBrowser state={pictures} onOpen={choose} chosen={chosen?.id ?? ''} />
      </div>
    </Dialog>
  )
}
