import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import { useApi } from '#web/api.ts'
import { readSettings, type SettingsRevision, type SettingsTab, saveSettings } from '#web/queries/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { EditorConflict } from '../forms/conflict-dialog.tsx'
import type { FieldLabels } from '../forms/field-texts.ts'
import { SaveBar } from '../forms/save-bar.tsx'
import { useRevisionForm } from '../forms/use-revision-form.ts'

export type SettingsPlan<S extends SettingsTab, F extends FieldValues> = {
  section: S
  label: string
  schema: z.ZodType<F, F>
  labels: FieldLabels<F>
  /** Whether it may be saved, where that is asked first. */
  agreed?: (value: SettingsRevision<S>['value']) => Promise<boolean>
  children: ReactNode
}

/** The editor of one section of the settings: its fields, and their saving. */
export function SettingsEditor<S extends SettingsTab, F extends FieldValues & SettingsRevision<S>['value']>({
  section,
  label,
  schema,
  labels,
  agreed,
  children,
}: SettingsPlan<S, F>) {
  const api = useApi()
  const editor = useRevisionForm<SettingsRevision<S>['value'], string, F>({
    label,
    schema,
    labels,
    agreed,
    toForm: (value) => value as F,
    fromForm: (form) => form,
    queryKey: ['admin', 'settings', section],
    read: () => readSettings(api, section),
    save: (revised) => saveSettings(api, section, revised),
    invalidates: ['site'],
    saved: `${label} settings updated successfully.`,
    failed: 'Failed to update settings',
  })
  const { form, saving } = editor
  return (
    <FormProvider {...form}>
      <form noValidate method="post" onSubmit={editor.submit} aria-label={`${label} settings`}>
        {/* Disabled until hydration: input before it would be lost. */}
        <fieldset disabled={!useHydrated()} className="grid gap-6">
          {children}
          <SaveBar>
            <Button type="submit" busy={saving}>
              Save Changes
            </Button>
            <p aria-live="polite" className="text-ink-soft text-small">
              {form.formState.isDirty && !saving && 'Not saved yet'}
            </p>
          </SaveBar>
        </fieldset>
      </form>
      <EditorConflict what={`the ${label.toLowerCase()} settings`} texts={{ labels }} editor={editor} />
    </FormProvider>
  )
}
