import { Eye, History, Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { OpenedPage, PageContent } from '#contract/admin-page.ts'
import { useApi } from '#web/api.ts'
import { readPageHistory } from '#web/queries/admin-pages.ts'
import { SiteLink } from '#web/site-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { AdvertisingNotes } from '../forms/advertising-notes.tsx'
import { AutosaveNote } from '../forms/autosave-note.tsx'
import { EditorConflict } from '../forms/conflict-dialog.tsx'
import { RestoredDraft } from '../forms/restored-draft-notice.tsx'
import { BarButton, SaveBar, UnsavedDot } from '../forms/save-bar.tsx'
import { useIsInFuture } from '../forms/use-is-in-future.ts'
import { VersionHistory } from '../forms/version-history.tsx'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { TextLink } from '../frame/text-link.tsx'
import { Badge } from '../lists/badge.tsx'
import { DeletePageDialog, SharePageDialog } from './page-dialogs.tsx'
import { HeadFields, InvitationFields, LinkFields, PartFields, TextFields } from './page-fields.tsx'
import { pageDifferences, stateLabels, texts } from './page-labels.ts'
import { usePageForm } from './use-page-form.ts'

/** The editor of a page. Input is saved continuously as a working copy; visitors see it once it is saved, or from its date. */
export function PageEditor({ page, staffId }: { page: OpenedPage; staffId: string }) {
  const editor = usePageForm(page, staffId)
  const { saved } = editor
  const api = useApi()
  const [open, setOpen] = useState<'history' | 'delete' | 'link'>()
  const when = useFormatTimeInWords()
  const [tone, state] = stateLabels[saved.state]
  const close = () => setOpen(undefined)

  const preview = async () => {
    // Opened synchronously, since browsers block windows that open later than the click.
    const tab = window.open('about:blank')
    await editor.flush()
    if (tab) tab.location.href = `/admin/pages/${page.id}/preview`
  }

  return (
    <FormProvider {...editor.form}>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextLink to="/admin/pages">All pages</TextLink>
        <Badge tone={tone}>{state}</Badge>
        {saved.changesAt && (
          <p className="text-ink-soft text-small">Visitors see this version from {when(saved.changesAt)}</p>
        )}
        {saved.state === 'public' && (
          <SiteLink href={`/${saved.value.slug}`} className="text-link text-small">
            View on the site
          </SiteLink>
        )}
      </div>
      <RestoredDraft editor={editor} where="Visitors can’t see it." />
      <form noValidate method="post" onSubmit={editor.submit} aria-label="Page" className="grid gap-6">
        <TextFields />
        <PartFields key={editor.formKey} />
        <LinkFields page={saved} />
        <InvitationFields />
        <HeadFields />
        <AdvertisingNotes />
        <SaveBar wraps>
          <SaveButton busy={editor.saving} changed={editor.changed} isPublic={saved.state === 'public'} />
          <AutosaveNote state={editor.autosaveState} />
          <div className="ml-auto flex gap-2">
            <BarButton Icon={Eye} onClick={() => void preview()}>
              Preview
            </BarButton>
            <BarButton Icon={Link2} onClick={() => setOpen('link')}>
              Share
            </BarButton>
            <BarButton Icon={History} onClick={() => setOpen('history')}>
              History
            </BarButton>
            {!saved.required && (
              <BarButton Icon={Trash2} className="quiet-danger" onClick={() => setOpen('delete')}>
                Delete
              </BarButton>
            )}
          </div>
        </SaveBar>
      </form>
      {open === 'history' && (
        <VersionHistory
          name="this page"
          id={page.id}
          read={() => readPageHistory(api, page.id)}
          latest={saved}
          differences={pageDifferences}
          onRestore={(version) => {
            editor.restore(version)
            close()
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && <DeletePageDialog page={saved} onClose={close} />}
      {open === 'link' && (
        <SharePageDialog page={saved} unsaved={editor.changed} saveFirst={editor.saveFirst} onClose={close} />
      )}
      <EditorConflict what="the page" texts={texts} editor={editor} />
    </FormProvider>
  )
}

function SaveButton({ busy, changed, isPublic }: { busy: boolean; changed: boolean; isPublic: boolean }) {
  const [published, publishAt] = useWatch<PageContent, ['published', 'publishAt']>({ name: ['published', 'publishAt'] })
  const isToCome = useIsInFuture(publishAt)
  const label = isToCome
    ? 'Save and schedule'
    : published === isPublic
      ? 'Save Changes'
      : published
        ? 'Save and publish'
        : 'Save and hide'
  return (
    <Button type="submit" busy={busy}>
      {label}
      {changed && !busy && <UnsavedDot />}
    </Button>
  )
}
