import { useQueryClient } from '@tanstack/react-query'
import { Eye, History, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { AdminPost, OpenedPost, PostContent } from '#contract/admin-post.ts'
import { useApi } from '#web/api.ts'
import { readPostHistory, removePost } from '#web/queries/blog.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AdvertisingNotes } from '../forms/advertising-notes.tsx'
import { AutosaveNote } from '../forms/autosave-note.tsx'
import { EditorConflict } from '../forms/conflict-dialog.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { RestoredDraft } from '../forms/restored-draft-notice.tsx'
import { BarButton, SaveBar, UnsavedDot } from '../forms/save-bar.tsx'
import { useIsInFuture } from '../forms/use-is-in-future.ts'
import { VersionHistory } from '../forms/version-history.tsx'
import { writtenDifferences } from '../forms/written-differences.ts'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { TextLink } from '../frame/text-link.tsx'
import { texts } from './post-field-labels.ts'
import { ArticleFields, HeadFields, ListingFields } from './post-fields.tsx'
import { PublicationFields } from './publication-fields.tsx'
import { StateBadge } from './state-badge.tsx'
import { usePostForm } from './use-post-form.ts'

/** The editor of an article. Input is saved continuously as a working copy; visitors see it once it is saved as published. */
export function PostEditor({ post, staffId }: { post: OpenedPost; staffId: string }) {
  const editor = usePostForm(post, staffId)
  const { saved } = editor
  const api = useApi()
  const [open, setOpen] = useState<'history' | 'delete'>()
  const when = useFormatTimeInWords()

  const preview = async () => {
    // Opened synchronously, since browsers block windows that open later than the click.
    const tab = window.open('about:blank')
    await editor.flush()
    if (tab) tab.location.href = `/admin/posts/${post.id}/preview`
  }

  return (
    <FormProvider {...editor.form}>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextLink to="/admin/posts">All articles</TextLink>
        <StateBadge state={saved.state} />
        <p className="text-ink-soft text-small">
          {[
            saved.date && `${saved.state === 'published' ? 'Published' : 'Scheduled for'} ${when(saved.date)}`,
            saved.value.body !== '' && saved.readTime,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <NoText form={editor.form} />
        {saved.state === 'published' && (
          <Link to={`/blog/${saved.value.slug}`} className="text-link text-small">
            View on the site
          </Link>
        )}
      </div>
      <RestoredDraft editor={editor} where="Visitors can’t see it." />
      <form noValidate method="post" onSubmit={editor.submit} aria-label="Article" className="grid gap-6">
        <ArticleFields key={editor.formKey} />
        <ListingFields />
        <PublicationFields />
        <HeadFields />
        <AdvertisingNotes />
        <SaveBar wraps>
          <SaveButtons
            busy={editor.saving}
            changed={editor.changed}
            isOut={saved.state === 'published'}
            save={editor.submit}
          />
          <AutosaveNote state={editor.autosaveState} />
          <div className="ml-auto flex gap-2">
            <BarButton Icon={Eye} onClick={() => void preview()}>
              Preview
            </BarButton>
            <BarButton Icon={History} onClick={() => setOpen('history')}>
              History
            </BarButton>
            <BarButton Icon={Trash2} className="quiet-danger" onClick={() => setOpen('delete')}>
              Delete
            </BarButton>
          </div>
        </SaveBar>
      </form>
      {open === 'history' && (
        <VersionHistory
          name="this article"
          id={post.id}
          read={() => readPostHistory(api, post.id)}
          latest={saved}
          differences={writtenDifferences}
          onRestore={(version) => {
            editor.restore(version)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && <DeletePostDialog post={saved} onClose={() => setOpen(undefined)} />}
      <EditorConflict what="the article" texts={texts} editor={editor} />
    </FormProvider>
  )
}

/** A note if the current input has no text. */
function NoText({ form }: { form: UseFormReturn<PostContent> }) {
  const body = useWatch({ control: form.control, name: 'body' })
  return body === '' && <p className="text-ink-soft text-small">No text yet</p>
}

type SaveButtonsProps = { busy: boolean; changed: boolean; isOut: boolean; save: () => unknown }

/** The save buttons. A draft has an additional button to publish it, which Enter in a field never presses. */
function SaveButtons({ busy, changed, isOut, save }: SaveButtonsProps) {
  const { setValue } = useFormContext<PostContent>()
  const [published, publishAt] = useWatch<PostContent, ['published', 'publishAt']>({ name: ['published', 'publishAt'] })
  const isToCome = useIsInFuture(publishAt)
  const first = useRef<HTMLButtonElement>(null)
  const publish = () => {
    // The pressed button disappears.
    first.current?.focus()
    setValue('published', true, { shouldDirty: true })
    save()
  }
  return (
    <>
      <Button ref={first} type="submit" busy={busy}>
        {published ? (isToCome ? 'Save and schedule' : isOut ? 'Save Changes' : 'Save and publish') : 'Save draft'}
        {changed && !busy && <UnsavedDot />}
      </Button>
      {!published && (
        <Button variant="quiet" disabled={busy} onClick={publish}>
          {isToCome ? 'Schedule' : 'Publish'}
        </Button>
      )}
    </>
  )
}

/** Asks before an article is deleted. */
function DeletePostDialog({ post, onClose }: { post: AdminPost; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const send = async () => {
    await removePost(api, post.id)
    toast('Success', `“${post.value.title}” has been deleted.`)
    await queryClient.invalidateQueries({ queryKey: ['posts'], refetchType: 'none' })
    navigate('/admin/posts', { replace: true })
  }
  return (
    <FormDialog title="Delete this article?" action="Delete" variant="danger" send={send} onClose={onClose}>
      <p>
        “{post.value.title}” and all its versions will be deleted
        {post.state === 'published' && ' and removed from the site'}. For 30 days it can be brought back from Deleted,
        above the list.
      </p>
    </FormDialog>
  )
}
