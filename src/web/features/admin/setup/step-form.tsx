import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { useLocation } from 'wouter'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { addressOfStep, type WizardStepName, wizardSteps } from '../first-steps/wizard-steps.ts'
import { EditorConflict } from '../forms/conflict-dialog.tsx'
import { RestoredDraft } from '../forms/restored-draft-notice.tsx'
import { type RevisionFormOptions, useRevisionForm } from '../forms/use-revision-form.ts'
import { StepFooter, stepAfter } from './step-footer.tsx'

type StepFormProps<T, R, F extends FieldValues> = {
  step: WizardStepName
  plan: Omit<
    RevisionFormOptions<T, R, F>,
    'label' | 'saved' | 'failed' | 'onSaved' | 'localDraftKey' | 'mayLeaveUnsaved'
  >
  /** Called once it is saved, before the next step opens. */
  onSaved?: () => void
  children: ReactNode
}

/**
 * A step with a form: it saves like the editors, and opens the next step. Unsaved input is kept in this browser, so that Back
 * or a reload loses nothing.
 */
export function StepForm<T, R, F extends FieldValues>({ step, plan, onSaved, children }: StepFormProps<T, R, F>) {
  const me = useData(meQuery)
  const [, navigate] = useLocation()
  const { name } = wizardSteps[step]
  const goOn = () => navigate(addressOfStep(stepAfter(step)))
  const editor = useRevisionForm<T, R, F>({
    ...plan,
    label: name,
    saved: `${name}: saved.`,
    failed: 'Failed to save',
    localDraftKey: `setup:${me?.id}:${step}`,
    mayLeaveUnsaved: true,
    onSaved: () => {
      onSaved?.()
      goOn()
    },
  })
  const { form, saving } = editor
  const { isDirty } = form.formState
  return (
    <FormProvider {...form}>
      <RestoredDraft editor={editor} />
      <form
        noValidate
        method="post"
        aria-label={name}
        onSubmit={(event) => {
          if (isDirty) return editor.submit(event)
          event.preventDefault()
          goOn()
        }}
      >
        {/* Disabled until hydration: input before it would be lost. */}
        <fieldset disabled={!useHydrated()} className="grid gap-6">
          {children}
          <StepFooter step={step}>
            <Button type="submit" busy={saving}>
              {isDirty ? 'Save and continue' : 'Continue'}
            </Button>
          </StepFooter>
        </fieldset>
      </form>
      <EditorConflict what={name} texts={plan} editor={editor} />
    </FormProvider>
  )
}
