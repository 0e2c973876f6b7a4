import { z } from 'zod'
import { dayOfLongDate } from '#domain/dates/long-day.ts'
import { clinicTime } from './admin-post.ts'
import { listPageSchema, pageNumber, searchText } from './list.ts'
import { linkPositions, pageTemplates } from './page.ts'
import { href, imageAddress, line, prose, slug } from './text.ts'
import { draftText, workingCopyOf } from './working-copy.ts'

/** The state of a page. `scheduled`: a hidden page that becomes public, or a public one that changes, at a set time. */
export const pageStates = ['hidden', 'scheduled', 'public', 'deleted'] as const
export type PageState = (typeof pageStates)[number]

/** A page in the staff's list; `changesAt` (ISO 8601) is when its next version becomes public, empty if none is planned. */
export const pageRowSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  template: z.enum(pageTemplates),
  place: z.enum(linkPositions),
  state: z.enum(pageStates),
  /** Whether the law requires the page: it can be changed, but neither hidden nor deleted. */
  required: z.boolean(),
  changesAt: z.string(),
  changedAt: z.string(),
  /** When a deleted page is erased; empty for others. */
  goneAt: z.string(),
})
export type PageRow = z.infer<typeof pageRowSchema>
export const pageListSchema = listPageSchema(pageRowSchema).meta({ id: 'PageList' })

/** `all` leaves the deleted ones out. */
export const pageFilters = ['all', ...pageStates] as const
export const pageListQuerySchema = z.object({
  status: z.enum(pageFilters).default('all'),
  q: searchText,
  page: pageNumber,
})
export type PageListQuery = z.infer<typeof pageListQuerySchema>

const longestBody = 20_000
const maxSections = 40

/**
 * What staff write of a page. `published: false` hides it. `publishAt`: when what is saved comes out, on the clinic's
 * clock; until then visitors see what they saw before. Empty: at once. `linkName` is what menus call it; empty: its title.
 * `serviceId` is the treatment that it is about, or empty.
 */
const pageContentSchema = z.object({
  title: line(120),
  slug,
  template: z.enum(pageTemplates),
  place: z.enum(linkPositions),
  linkName: prose(60),
  serviceId: z.string().max(120),
  subtitle: prose(500),
  image: z.union([z.literal(''), imageAddress]),
  updated: z.string().refine((text) => text === '' || dayOfLongDate(text) !== undefined, 'Please choose a day'),
  sections: z
    .array(
      z.object({
        heading: line(),
        body: z.string().max(longestBody, 'This part is too long. Please split it into two.'),
      }),
    )
    .max(maxSections, 'A page has at most 40 parts'),
  callToAction: z.object({ text: prose(400), buttonText: prose(60), buttonLink: z.union([z.literal(''), href]) }),
  head: z.object({ title: prose(120), description: prose(300), keywords: prose(400) }),
  published: z.boolean(),
  publishAt: z.union([z.literal(''), clinicTime]),
})
export type PageContent = z.infer<typeof pageContentSchema>

/** The saved form: an invitation is complete or absent. */
export const pageInputSchema = pageContentSchema
  .superRefine(({ callToAction }, context) => {
    const filled = Object.values(callToAction).some((part) => part !== '')
    for (const [part, text] of Object.entries(callToAction))
      if (filled && text === '')
        context.addIssue({
          code: 'custom',
          path: ['callToAction', part],
          message: 'Please fill this in, or leave all of the invitation empty',
        })
  })
  .meta({ id: 'PageInput' })

export const pageTypedSchema = z
  .object({
    title: draftText(1000),
    slug: draftText(1000),
    template: z.enum(pageTemplates),
    place: z.enum(linkPositions),
    linkName: draftText(1000),
    serviceId: draftText(1000),
    subtitle: draftText(5000),
    image: draftText(5000),
    updated: draftText(1000),
    sections: z.array(z.object({ heading: draftText(1000), body: draftText(longestBody) })).max(maxSections),
    callToAction: z.object({ text: draftText(5000), buttonText: draftText(1000), buttonLink: draftText(5000) }),
    head: z.object({ title: draftText(1000), description: draftText(5000), keywords: draftText(5000) }),
    published: z.boolean(),
    publishAt: draftText(40),
  })
  .meta({ id: 'PageTyped' })

export const newPageSchema = z.object({ title: line(120), template: z.enum(pageTemplates) }).meta({ id: 'NewPage' })

/** A page as staff edit it: the version that is saved last, which may be still to come out. */
export const adminPageSchema = z
  .object({
    id: z.string(),
    revision: z.int(),
    state: z.enum(pageStates),
    required: z.boolean(),
    changesAt: z.string(),
    value: pageContentSchema,
  })
  .meta({ id: 'AdminPage' })
export type AdminPage = z.infer<typeof adminPageSchema>

export const openedPageSchema = adminPageSchema
  .extend({ workingCopy: workingCopyOf(pageTypedSchema).nullable() })
  .meta({ id: 'OpenedPage' })
export type OpenedPage = z.infer<typeof openedPageSchema>

/** Public pages by their addresses, in the order in which menus name them. */
export const pageOrderSchema = z.object({ slugs: z.array(slug).max(500) }).meta({ id: 'PageOrder' })

/** One saved version of a page. */
export const pageRevisionSchema = z.object({
  revision: z.int(),
  savedAt: z.string(),
  savedBy: z.string().nullable(),
  value: pageContentSchema,
})
export type PageRevision = z.infer<typeof pageRevisionSchema>
