import { z } from 'zod'
import { readOldAddress, readTarget, sourceFault, targetKey } from '#domain/moving/old-address.ts'
import { listPageSchema, pageNumber, searchText } from './list.ts'

/** How many there can be: each is looked for at every address that no page has. */
export const maxStoredRedirects = 10_000

export const redirectSorts = ['-changed', 'changed', 'from', '-from', '-hits', 'hits'] as const
export const redirectListQuerySchema = z.object({
  q: searchText,
  sort: z.enum(redirectSorts).default('-changed'),
  page: pageNumber,
})
export type RedirectListQuery = z.infer<typeof redirectListQuerySchema>

/** How a redirect came to be: staff wrote it, a file had it, a page or article has moved, or an old site was taken over. */
export const redirectOrigins = ['staff', 'file', 'moved', 'wordpress'] as const
export type RedirectOrigin = (typeof redirectOrigins)[number]

/** `from`: path and query of an old address; `to`: where it leads; `hits`: how many visitors it has led, about. */
export const redirectSchema = z
  .object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    origin: z.enum(redirectOrigins),
    hits: z.int(),
    lastHitAt: z.string().nullable(),
    revision: z.int(),
    changedAt: z.string(),
  })
  .meta({ id: 'Redirect' })
export type Redirect = z.infer<typeof redirectSchema>
export const redirectListSchema = listPageSchema(redirectSchema).meta({ id: 'RedirectList' })

const from = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .superRefine((text, context) => {
    const key = readOldAddress(text)
    const fault =
      key === undefined ? 'Please enter an address such as /old-page or /?p=12, without spaces' : sourceFault(key)
    if (text && fault) context.addIssue({ code: 'custom', message: fault })
  })
const to = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine(
    (text) => readTarget(text) !== undefined,
    'Please enter a page such as /faq, or an address starting with https://',
  )

export const redirectInputSchema = z
  .object({ from, to })
  .refine(({ from, to }) => readOldAddress(from) !== targetKey(to), {
    path: ['to'],
    message: 'This is the same address',
  })
  .meta({ id: 'RedirectInput' })
export type RedirectInput = z.infer<typeof redirectInputSchema>

/** The text of a CSV file, of 4 MB at most. `dryRun`: nothing is written; the response says what would be. */
export const redirectFileSchema = z
  .object({
    fileName: z.string().max(200),
    csv: z.string().max(4_000_000, 'This file is too large. Please split it.'),
    dryRun: z.boolean(),
  })
  .meta({ id: 'RedirectFile' })
export type RedirectFile = z.infer<typeof redirectFileSchema>

/**
 * What a file would do, or has done: `fresh` are new, `changed` lead elsewhere than before, `known` are there already. Lines
 * with faults are left out; `faults` are the first 100 of `faultCount`.
 */
export const redirectFileReportSchema = z
  .object({
    lines: z.int(),
    fresh: z.int(),
    changed: z.int(),
    known: z.int(),
    faultCount: z.int(),
    faults: z.array(z.object({ line: z.int(), message: z.string() })),
    sample: z.array(z.object({ from: z.string(), to: z.string() })),
  })
  .meta({ id: 'RedirectFileReport' })
export type RedirectFileReport = z.infer<typeof redirectFileReportSchema>
