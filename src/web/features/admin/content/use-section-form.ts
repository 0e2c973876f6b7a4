import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type EditableSection, type SectionContent, sections } from '#contract/content.ts'
import { useApi } from '#web/api.ts'
import { readSection, saveSection } from '#web/queries/admin.ts'
import type { FieldWords } from '../forms/field-words.ts'
import { useRevisionForm } from '../forms/use-revision-form.ts'

/** How a section becomes a form and a form becomes the section again. */
export type FormPlan<S extends EditableSection, F extends FieldValues> = FieldWords<F> & {
  section: S
  /** What staff call the part of the section that the form is for, where it is not for the whole. */
  title?: string
  schema: z.ZodType<F, F>
  toForm: (value: SectionContent[S]) => F
  fromForm: (form: F) => SectionContent[S]
  /** What is sent of it, where not all of it is the section's own. */
  sent?: (value: SectionContent[S]) => Partial<SectionContent[S]>
  /** Where in the form the server's field paths begin, such as `items.`. */
  root?: string
}

/** A form of one section of the site's content. */
export function useSectionForm<S extends EditableSection, F extends FieldValues>({
  section,
  title = sections[section].label,
  root,
  sent = (value) => value,
  ...plan
}: FormPlan<S, F>) {
  const api = useApi()
  return useRevisionForm<SectionContent[S], number, F>({
    ...plan,
    label: title,
    root,
    queryKey: ['admin', 'content', section],
    read: () => readSection(api, section),
    save: ({ value, revision }) => saveSection(api, section, { revision, value: sent(value) as SectionContent[S] }),
    outdates: ['content', section],
    saved: `${title} content updated successfully.`,
    failed: 'Failed to update content',
  })
}
