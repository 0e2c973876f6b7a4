import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { type EditableSection, sections } from '#contract/content.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { AdvertisingNotes } from '../forms/advertising-notes.tsx'
import { EditorConflict } from '../forms/conflict-dialog.tsx'
import { RestoredDraft } from '../forms/restored-draft-notice.tsx'
import { BarButton, SaveBar } from '../forms/save-bar.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { PreviewButton, PreviewFailure } from './preview-button.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { usePreviewPanel } from './use-preview-panel.ts'
import { type FormPlan, useSectionForm } from './use-section-form.ts'

/** The editor of one section: its fields, 'Save Changes', and its history. */
export function SectionEditor<S extends EditableSection, F extends FieldValues>({
  plan,
  children,
}: {
  plan: FormPlan<S, F>
  children: ReactNode
}) {
  const editor = useSectionForm(plan)
  const { form, revised, saving } = editor
  const [historyOpen, setHistoryOpen] = useState(false)
  const label = plan.title ?? sections[plan.section].label
  const { isDirty } = form.formState
  const panel = usePreviewPanel(plan.section)
  const { preview } = panel

  return (
    <FormProvider {...form}>
      <div
        className={`grid grid-cols-1 gap-6 ${preview?.device ? 'lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:items-start' : ''}`}
      >
        <form noValidate method="post" onSubmit={editor.submit} aria-label={label}>
          {/* Disabled until hydration: input before it would be lost. */}
          <fieldset disabled={!useHydrated()} className="grid gap-6">
            <RestoredDraft editor={editor} />
            {children}
            <AdvertisingNotes />
            <SaveBar wraps={panel.hasFailedToLoad}>
              <Button type="submit" busy={saving}>
                Save Changes
              </Button>
              <p aria-live="polite" className="mr-auto text-ink-soft text-small">
                {isDirty && !saving && 'Not saved yet'}
              </p>
              <PreviewFailure panel={panel} />
              <PreviewButton panel={panel} />
              <BarButton Icon={History} onClick={() => setHistoryOpen(true)}>
                History
              </BarButton>
            </SaveBar>
          </fieldset>
        </form>
        {preview?.shown && preview.device && (
          <PreviewPanel ref={panel.panel} plan={plan} Section={preview.Section} device={preview.device} />
        )}
      </div>
      {historyOpen && (
        <HistoryDialog
          section={plan.section}
          current={revised}
          unsaved={isDirty}
          restoring={saving}
          note={plan.restore?.note}
          onRestore={(version) => {
            const value = plan.restore?.valueOf(version, revised.value) ?? version
            return editor.restore(value).then(() => setHistoryOpen(false), ignore)
          }}
          onClose={() => setHistoryOpen(false)}
        />
      )}
      <EditorConflict what={label} texts={plan} editor={editor} />
    </FormProvider>
  )
}

/** The mutation has shown the error; the dialog stays open. */
const ignore = () => {}
