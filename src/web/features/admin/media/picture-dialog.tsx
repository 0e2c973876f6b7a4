import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { LibraryPicture, PictureUse, pictureUseKinds } from '#contract/media.ts'
import { formatBytes } from '#domain/count.ts'
import type { Address } from '#web/routes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { TextLink } from '../frame/text-link.tsx'
import { AltField } from './alt-field.tsx'
import { DeletePictureDialog, ReplaceDialog, replaceableUses } from './picture-action-dialogs.tsx'

type PictureDialogProps = {
  picture: LibraryPicture
  onChanged: (picture: LibraryPicture) => void
  onClose: () => void
}

/** A picture of the library: its alternative text, its uses, and its actions. */
export function PictureDialog({ picture, onChanged, onClose }: PictureDialogProps) {
  const [asking, setAsking] = useState<'replace' | 'delete'>()
  const used = picture.uses.length > 0
  const replaceable = replaceableUses(picture).length > 0
  return (
    <>
      <Dialog
        wide
        onOpenChange={onClose}
        title={picture.name}
        footer={
          <>
            {!used && (
              <Button variant="quiet" className="quiet-danger mr-auto" onClick={() => setAsking('delete')}>
                <Trash2 aria-hidden className="size-4" />
                Delete
              </Button>
            )}
            {replaceable && (
              <Button variant="quiet" onClick={() => setAsking('replace')}>
                <RefreshCw aria-hidden className="size-4" />
                Replace everywhere
              </Button>
            )}
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        <div className="grid gap-x-7 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
          <div>
            <Picture
              src={picture.address}
              alt={picture.alt}
              sizes="(max-width: 48rem) 90vw, 26rem"
              className="h-auto max-h-96 w-full rounded-lg bg-none bg-paper-deep object-contain"
            />
            <Facts picture={picture} />
          </div>
          <div className="grid content-start gap-6">
            <AltField key={picture.id} picture={picture} onSaved={onChanged} />
            <section aria-labelledby="uses">
              <h3 id="uses" className="mb-1 font-semibold">
                Where it’s used
              </h3>
              {used ? (
                <>
                  <UsesList uses={picture.uses} />
                  <p className="mt-2 text-ink-soft text-small">
                    {picture.uses.some(({ sent }) => sent)
                      ? 'It can’t be deleted: a newsletter that has been sent shows it.'
                      : 'To delete it, first remove it from these places or replace it.'}
                  </p>
                </>
              ) : (
                <p className="text-ink-soft">Nowhere yet. You can choose it in any picture field of the dashboard.</p>
              )}
            </section>
          </div>
        </div>
      </Dialog>
      {asking === 'replace' && (
        <ReplaceDialog picture={picture} onReplaced={onChanged} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'delete' && (
        <DeletePictureDialog picture={picture} onDeleted={onClose} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

function Facts({ picture }: { picture: LibraryPicture }) {
  const when = useFormatTime()
  const size = picture.bytes > 0 ? `, ${formatBytes(picture.bytes)}` : ''
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-[0.35rem] text-small [overflow-wrap:anywhere] [&>dt]:text-ink-soft">
      <dt>Size</dt>
      <dd className="tabular">
        {picture.width} × {picture.height} pixels{size}
      </dd>
      <dt>Added</dt>
      <dd>{when(picture.addedAt)}</dd>
      <dt>Address</dt>
      <dd>
        <code className="select-all">{picture.address}</code>
      </dd>
    </dl>
  )
}

const sections: Record<string, string> = { hero: 'Hero', about: 'About' }
type Place = { label: string; to?: Address }

/** The name of each use of a picture, and its address in the dashboard or on the site. */
const places: Record<(typeof pictureUseKinds)[number], (use: PictureUse) => Place> = {
  section: ({ id }) => ({ label: `Page content: ${sections[id] ?? id}`, to: `/admin?section=${id}` }),
  page: ({ id, name }) => ({ label: `Page: ${name}`, to: `/admin/pages/${id}` }),
  service: ({ name }) => ({ label: `Service: ${name}`, to: '/admin/services' }),
  practitioner: ({ name }) => ({ label: `Practitioner: ${name}`, to: '/admin/practitioners' }),
  product: ({ name }) => ({ label: `Product: ${name}`, to: '/admin/shop-settings' }),
  post: ({ id, name }) => ({ label: `Article: ${name}`, to: `/admin/posts/${id}` }),
  newsletter: ({ id, name }) => ({ label: `Newsletter: ${name}`, to: `/admin/newsletter/${id}` }),
  setting: () => ({ label: 'Picture for shared links' }),
}

/** The places that show a picture, with links. */
const UsesList = ({ uses }: { uses: PictureUse[] }) => (
  <ul>
    {uses.map((use) => {
      const { label, to } = places[use.kind](use)
      return (
        <li key={`${use.kind} ${use.id}`} className="border-stone border-t py-[0.4rem] first:border-t-0">
          {to ? <TextLink to={to}>{label}</TextLink> : label}
        </li>
      )
    })}
  </ul>
)
