import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type AdminText, type OpenedText, type TextContent, type TextSection, texts } from '#contract/admin-text.ts'
import { sections } from '#contract/content.ts'
import { useApi } from '#web/api.ts'
import { deleteTextWorkingCopy, readTextHistory, saveText, saveTextWorkingCopy } from '#web/queries/admin-texts.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type FieldFormatters, type FieldLabels, formatClinicTime } from '../forms/field-texts.ts'
import { withNote } from '../forms/stale-save.ts'
import { useDraftForm } from '../forms/use-draft-form.ts'

/** A section with drafts: FAQ or words. */
export type TextPlan<S extends TextSection> = { section: S; labels: FieldLabels<TextContent[S]> }

/** The form of such a section. */
export function useTextForm<S extends TextSection>(
  { section, labels }: TextPlan<S>,
  { opened, staffId }: { opened: OpenedText<S>; staffId: string },
) {
  type F = TextContent[S] & FieldValues
  const api = useApi()
  const queryClient = useQueryClient()
  const { label } = sections[section]
  const draft = useDraftForm<F, AdminText<S> & { value: F }>({
    labels: labels as FieldLabels<F>,
    formatters: { publishAt: formatClinicTime } as FieldFormatters<F>,
    key: `text:${staffId}:${section}`,
    opened: opened as OpenedText<S> & { value: F; workingCopy: { value: F; basedOn: number } | null },
    noun: label,
    nameOf: () => label,
    schema: texts[section].schema as unknown as z.ZodType<F, F>,
    typedSchema: texts[section].typed as unknown as z.ZodType<F>,
    saveWorkingCopy: ({ value, basedOn }) => saveTextWorkingCopy(backgroundApi, section, value, basedOn),
    deleteWorkingCopy: () => deleteTextWorkingCopy(api, section),
    save: async ({ value, basedOn }) => (await saveText(api, section, value, basedOn)) as AdminText<S> & { value: F },
    versionAt: async (revision) =>
      (await readTextHistory(api, section, opened.value)).find((version) => version.revision === revision)?.value as F,
    onSaved: async ({ changesAt }, note) => {
      const message = changesAt
        ? `${label} is saved. Visitors will see the change at the time you chose.`
        : `${label} content updated successfully.`
      toast('Success', withNote(message, note))
      await queryClient.invalidateQueries({ queryKey: ['content', section], refetchType: 'none' })
    },
  })
  return {
    ...draft,
    /** Puts an earlier version into the form, and keeps the typed publication time. */
    restore: (version: TextContent[S]) =>
      draft.type({ ...version, publishAt: draft.form.getValues().publishAt } as unknown as F),
  }
}
