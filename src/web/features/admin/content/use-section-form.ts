import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type EditableSection, type SectionContent, sections } from '#contract/content.ts'
import { useApi } from '#web/api.ts'
import { fetchSection, saveSection } from '#web/queries/admin-sections.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import type { EntryLists } from '../forms/by-entry.ts'
import type { FieldTexts } from '../forms/field-texts.ts'
import { useRevisionForm } from '../forms/use-revision-form.ts'

/** The conversion between a section and its form values. */
export type FormPlan<S extends EditableSection, F extends FieldValues> = FieldTexts<F> & {
  section: S
  /** The name of the part of the section that the form edits, if it does not edit the whole. */
  title?: string
  schema: z.ZodType<F, F>
  toForm: (value: SectionContent[S]) => F
  fromForm: (form: F) => SectionContent[S]
  /** Converts the value for sending, if not all of it belongs to the section. `base` is what the edit started from. */
  sent?: (value: SectionContent[S], base: SectionContent[S]) => Partial<SectionContent[S]>
  /** Restores an earlier version in part: the value to save, and a sentence that says what stays as it is. */
  restore?: { valueOf: (version: SectionContent[S], current: SectionContent[S]) => SectionContent[S]; note: string }
  /** The lists of the form that are merged entry by entry. */
  lists?: EntryLists<F>
  /** The prefix in the form for the server's field paths, such as `items.`. */
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
  return useRevisionForm<SectionContent[S], number, F>({
    ...plan,
    label: title,
    root,
    localDraftKey: `section:${me?.id}:${section}:${title}`,
    queryKey: ['admin', 'content', section],
    read: () => fetchSection(api, section),
    save: async ({ value, revision }, base) => {
      const saved = await saveSection(api, section, { revision, value: sent(value, base) as SectionContent[S] })
      // These two sections share the clinic's details.
      const other = shared[section as string]
      if (other) void queryClient.invalidateQueries({ queryKey: ['admin', 'content', other] })
      // The opening hours are part of the site data of every page.
      void queryClient.invalidateQueries({ queryKey: siteQuery(api).queryKey })
      return saved
    },
    invalidates: ['content', section],
    saved: `${title} content updated successfully.`,
    failed: 'Failed to update content',
  })
}
