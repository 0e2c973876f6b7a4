import { useQuery } from '@tanstack/react-query'
import { History, Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider, type Path, useWatch } from 'react-hook-form'
import type { OpenedText, TextContent, TextSection } from '#contract/admin-text.ts'
import { type SectionContent, sections } from '#contract/content.ts'
import { useApi } from '#web/api.ts'
import { openedTextQuery, readTextHistory, shareText } from '#web/queries/admin-texts.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { AutosaveNote } from '../forms/autosave-note.tsx'
import { EditorConflict } from '../forms/conflict-dialog.tsx'
import { differences } from '../forms/differences.ts'
import { messageOf } from '../forms/failure.ts'
import { PreviewLinkDialog } from '../forms/preview-link-dialog.tsx'
import { PublishAtField } from '../forms/publish-at-field.tsx'
import { RestoredDraft } from '../forms/restored-draft-notice.tsx'
import { BarButton, SaveBar, UnsavedDot } from '../forms/save-bar.tsx'
import { useIsInFuture } from '../forms/use-is-in-future.ts'
import { VersionHistory } from '../forms/version-history.tsx'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { Panel } from '../frame/panel.tsx'
import { PreviewButton, PreviewFailure } from './preview-button.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { usePreviewPanel } from './use-preview-panel.ts'
import { type TextPlan, useTextForm } from './use-text-form.ts'

type TextEditorProps<S extends TextSection> = { plan: TextPlan<S>; children: ReactNode }

/**
 * The editor of a section with drafts: its fields, publication time, preview, history, and a link to share. The form starts
 * with unsaved input of this browser, if there is any.
 */
export function TextEditor<S extends TextSection>({ plan, children }: TextEditorProps<S>) {
  const me = useData(meQuery)
  const hydrated = useHydrated()
  const { data, error } = useQuery({ ...openedTextQuery(useApi(), plan.section), enabled: hydrated })
  if (error && !data) return <p role="alert">{messageOf(error)}</p>
  if (!data || !me) return <div className="placeholder h-96" aria-busy="true" />
  return (
    <TextForm plan={plan} opened={data} staffId={me.id}>
      {children}
    </TextForm>
  )
}

type TextFormProps<S extends TextSection> = TextEditorProps<S> & { opened: OpenedText<S>; staffId: string }

function TextForm<S extends TextSection>({ plan, opened, staffId, children }: TextFormProps<S>) {
  type F = TextContent[S] & FieldValues
  const { section } = plan
  const api = useApi()
  const editor = useTextForm(plan, { opened, staffId })
  const { form, saved } = editor
  const [dialog, setDialog] = useState<'history' | { shared: TextContent[S] }>()
  const close = () => setDialog(undefined)
  const panel = usePreviewPanel(section)
  const { preview } = panel
  const when = useFormatTimeInWords()
  const { label } = sections[section]

  return (
    <FormProvider {...form}>
      {saved.changesAt && (
        <p className="mb-5 text-ink-soft text-small">Visitors see this version from {when(saved.changesAt)}</p>
      )}
      <RestoredDraft editor={editor} where="Visitors can’t see it." />
      <div
        className={`grid grid-cols-1 gap-6 ${preview?.device ? 'lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:items-start' : ''}`}
      >
        <form noValidate method="post" onSubmit={editor.submit} aria-label={label} className="grid gap-6">
          <div key={editor.formKey} className="grid gap-6">
            {children}
          </div>
          <Panel title="On the site">
            <PublishAtField<F> name={'publishAt' as Path<F>} label="Date" />
          </Panel>
          <SaveBar wraps>
            <SaveButton busy={editor.saving} changed={editor.changed} />
            <AutosaveNote state={editor.autosaveState} />
            <PreviewFailure panel={panel} />
            <div className="ml-auto flex gap-2">
              <PreviewButton panel={panel} />
              <BarButton Icon={Link2} onClick={() => void editor.whenValid((shared) => setDialog({ shared }))()}>
                Share
              </BarButton>
              <BarButton Icon={History} onClick={() => setDialog('history')}>
                History
              </BarButton>
            </div>
          </SaveBar>
        </form>
        {preview?.shown && preview.device && (
          <PreviewPanel<S, F>
            ref={panel.panel}
            plan={{ section, fromForm: ({ publishAt, ...typed }) => typed as unknown as SectionContent[S] }}
            Section={preview.Section}
            device={preview.device}
          />
        )}
      </div>
      {dialog === 'history' && (
        <VersionHistory<TextContent[S]>
          name={label}
          id={section}
          read={() => readTextHistory(api, section, saved.value)}
          latest={saved}
          differences={differences}
          onRestore={(version) => {
            editor.restore(version)
            close()
          }}
          onClose={close}
        />
      )}
      {typeof dialog === 'object' && (
        <PreviewLinkDialog
          description="Whoever has this link sees the site with what you have typed so far, without signing in. What you type later isn’t in it."
          make={() => shareText(api, section, dialog.shared)}
          onClose={close}
        />
      )}
      <EditorConflict what={label} texts={plan} editor={editor} />
    </FormProvider>
  )
}

function SaveButton({ busy, changed }: { busy: boolean; changed: boolean }) {
  const isToCome = useIsInFuture(useWatch<{ publishAt: string }, 'publishAt'>({ name: 'publishAt' }))
  return (
    <Button type="submit" busy={busy}>
      {isToCome ? 'Save and schedule' : 'Save Changes'}
      {changed && !busy && <UnsavedDot />}
    </Button>
  )
}
