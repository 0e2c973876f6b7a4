import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { copyText } from '../frame/copy-text.ts'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import { messageOf } from './failure.ts'

type PreviewLinkDialogProps = {
  /** What people with the link can see. */
  description: string
  make: () => Promise<{ url: string; expiresAt: string }>
  onClose: () => void
}

/** Makes a link to what is not on the site yet, for somebody without an account. */
export function PreviewLinkDialog({ description, make, onClose }: PreviewLinkDialogProps) {
  const when = useFormatTimeInWords()
  const { mutate, data, error } = useMutation({ mutationFn: make })
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog
      onOpenChange={onClose}
      title="Share a preview"
      description={description}
      footer={
        <UnavailableButton reason={error !== null && 'The link couldn’t be made.'}>
          {(off) => (
            <Button
              busy={!data && !error}
              onClick={() => data && void copyText(data.url, 'The link to the preview is copied.')}
              {...off}
            >
              Copy link
            </Button>
          )}
        </UnavailableButton>
      }
    >
      {!data && !error && <p aria-busy="true">Making the link…</p>}
      {error && <p role="alert">{messageOf(error)}</p>}
      {data && <TextField label="Link" readOnly value={data.url} hint={`It works until ${when(data.expiresAt)}`} />}
    </Dialog>
  )
}
