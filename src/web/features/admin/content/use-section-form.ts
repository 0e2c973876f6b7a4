import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type EditableSection, type SectionContent, sections } from '#contract/content.ts'
import { useApi } from '#web/api.ts'
import { meQuery, readSection, type SectionRevision, saveSection } from '#web/queries/admin.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
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
  sent?: (value: SectionContent[S], base: SectionContent[S]) => Partial<SectionContent[S]>
  /** Where in the form the server's field paths begin, such as `items.`. */
  root?: string
}

const shared: Readonly<Record<string, string>> = { clinic: 'contact', contact: 'clinic' }

/** A form of one section of the site's content. */
export function useSectionForm<S extends EditableSection, F extends FieldValues>({
  section,
  title = sections[section].label,
  root,
  sent = (value) => value,
  ...plan
}: FormPlan<S, F>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const me = useData(meQuery)
  const queryKey = ['admin', 'content', section]
  return useRevisionForm<SectionContent[S], number, F>({
    ...plan,
    label: title,
    root,
    copyKey: `section:${me?.id}:${section}:${title}`,
    queryKey,
    read: () => readSection(api, section),
    save: async ({ value, revision }) => {
      const base = queryClient.getQueryData<SectionRevision<S>>(queryKey)?.value ?? value
      const saved = await saveSection(api, section, { revision, value: sent(value, base) as SectionContent[S] })
      // These two share the clinic's details.
      const other = shared[section as string]
      if (other) void queryClient.invalidateQueries({ queryKey: ['admin', 'content', other] })
      // When the clinic is open is among what every page knows of the site.
      void queryClient.invalidateQueries({ queryKey: siteQuery(api).queryKey })
      return saved
    },
    outdates: ['content', section],
    saved: `${title} content updated successfully.`,
    failed: 'Failed to update content',
  })
}
