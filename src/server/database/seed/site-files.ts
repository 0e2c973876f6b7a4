import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse, YAMLParseError } from 'yaml'
import { z } from 'zod'
import { appearanceSchema } from '#contract/appearance.ts'
import { contactSchema, sections, wordsSchema } from '#contract/content.ts'
import { changedEmailsSchema } from '#contract/email-words.ts'
import { hoursSchema } from '#contract/hours.ts'
import { linkPositions, pageSchema, pageTemplates } from '#contract/page.ts'
import { practitionerSchema } from '#contract/practitioner.ts'
import { productSchema } from '#contract/product.ts'
import { feesSchema, serviceSchema } from '#contract/service.ts'
import { bookingSettingsSchema, businessSettingsSchema, clinicSettingsSchema } from '#contract/settings.ts'
import { ownAmountSchema, shippingFeesSchema } from '#contract/shop-settings.ts'
import { testimonialSchema } from '#contract/testimonial.ts'
import { imageAddress, line, prose, slug, timestamp } from '#contract/text.ts'
import { defaultAppearance } from '#domain/appearance/appearance.ts'
import { factsOf, fillFactsIn } from '#domain/content/facts.ts'
import { noLogo } from '#domain/content/logo.ts'
import { isTakenBySite, requiredPages } from '#domain/content/site-pages.ts'
import { agreedHours } from '#domain/content/written-hours.ts'
import { followRedirects, readOldAddress, readTarget, sourceFault } from '#domain/moving/old-address.ts'
import { taxClasses } from '#domain/shop/tax.ts'
import { errorCode, errorMessage, StartError } from '#server/errors.ts'

const sectionsSchema = z.strictObject({
  clinic: sections.clinic.schema.extend({ hours: hoursSchema.transform((lines) => agreedHours(lines)) }),
  closures: sections.closures.schema.default([]),
  navigation: sections.navigation.schema,
  hero: sections.hero.schema,
  features: sections.features.schema,
  // A clinic without a logo has its monogram.
  about: sections.about.schema.extend({ logoImage: sections.about.schema.shape.logoImage.default(noLogo) }),
  // Clinic Info has the details that both show.
  contact: contactSchema.pick({ mapUrl: true, description: true }),
  faq: sections.faq.schema,
  words: wordsSchema.strict().default({}),
})
const pictureSchema = z.union([
  prose(300),
  z.strictObject({ alt: z.literal('').default(''), decorative: z.literal(true) }),
])
/** Where old addresses lead, each as the product writes it: `/?p=12: /blog/tea`. */
const redirectsSchema = z.record(
  z.string().refine((from) => readOldAddress(from) === from && !sourceFault(from), 'this address cannot be redirected'),
  z.string().refine((to) => readTarget(to) === to, 'only a path of the site, or an address that starts with https://'),
)
/**
 * `pictures` says what each file of the folder of that name shows, or that it only decorates. A setting that is left out
 * keeps its default.
 */
const siteSchema = z.strictObject({
  sections: sectionsSchema,
  emails: changedEmailsSchema.default({}),
  look: appearanceSchema.strict().default(defaultAppearance),
  shareImage: clinicSettingsSchema.shape.shareImage,
  timeZone: clinicSettingsSchema.shape.timeZone.optional(),
  booking: z.strictObject({ url: bookingSettingsSchema.shape.bookingUrl }).default({ url: '' }),
  business: businessSettingsSchema.optional(),
  voucherYears: z.int().min(1).max(20).optional(),
  shippingFees: shippingFeesSchema.strict().optional(),
  ownAmount: ownAmountSchema.optional(),
  treatmentVouchers: z.boolean().optional(),
  services: z.array(
    serviceSchema
      .omit({ id: true })
      .extend({ fees: feesSchema.default([]) })
      .strict(),
  ),
  practitioners: z.array(practitionerSchema.omit({ id: true }).strict()),
  testimonials: z.array(testimonialSchema.omit({ id: true }).strict()).default([]),
  products: z.array(
    productSchema
      .omit({ price: true })
      .extend({ active: z.boolean().default(true), taxClass: z.enum(taxClasses).optional() })
      .strict(),
  ),
  redirects: redirectsSchema.default({}),
  pictures: z.record(z.string().regex(/^[\w-][\w.-]*$/, 'only letters, digits, “_”, “-” and “.”'), pictureSchema),
})
const headSchema = z.object({ title: prose(120), description: prose(300), keywords: prose(400) })
/** `service` is the slug of the treatment that a page is about. */
const pageFileSchema = pageSchema.extend({
  template: z.enum(pageTemplates),
  place: z.enum(linkPositions),
  position: z.int(),
  linkName: prose(60).default(''),
  service: prose(120).default(''),
  published: z.boolean().default(true),
  head: headSchema,
})
/** `publishedAt` is left out for a post that is published on the day of filling the site, and for a draft without a date. */
const postSchema = z.strictObject({
  title: line(),
  excerpt: prose(600),
  category: prose(80),
  author: prose(120),
  readTime: prose(40),
  featured: z.boolean(),
  publishedAt: timestamp.optional(),
  status: z.enum(['published', 'draft']).default('published'),
  coverImage: z.union([z.literal(''), imageAddress]),
  coverAlt: prose(300).default(''),
  head: headSchema.default({ title: '', description: '', keywords: '' }),
  body: z.string(),
})

/** The content of `site.yaml`, with every field. */
export type SiteFile = Required<z.infer<typeof siteSchema>>
export type SiteFiles = z.infer<typeof siteSchema> & {
  pages: (z.infer<typeof pageFileSchema> & { slug: string })[]
  posts: (z.infer<typeof postSchema> & { slug: string })[]
}

/**
 * Reads a clinic's whole site from a folder (docs/product.md, "Site files"): `site.yaml`, a file for each page and each
 * post, whose name is its address, and the folder `pictures`. Facts in braces, such as `{phone}`, stay in sections,
 * pages, posts and emails, and follow the clinic; in the catalogue they become the clinic's.
 * Throws a `StartError` that names the file and the field where one is missing or wrong.
 */
export async function readSiteFiles(folder: string): Promise<SiteFiles> {
  const path = join(folder, 'site.yaml')
  const site = parseAs(siteSchema, await readYaml(path), path)
  const { services, practitioners, products } = site
  const facts = factsOf(site.sections.clinic, practitioners, {
    voucherYears: site.voucherYears ?? 1,
    businessNumber: site.business?.businessNumber ?? '',
  })
  const files = {
    ...site,
    ...fillFactsIn({ services, practitioners, products }, facts),
    pages: await readEach(join(folder, 'pages'), pageFileSchema),
    posts: await readEach(join(folder, 'posts'), postSchema),
  }
  const faults = faultsAmong(files)
  if (faults.length > 0)
    throw new StartError(faults.map(([file, fault]) => `${join(folder, file)}: ${fault}`).join('; '))
  return files
}

/** Errors between the files: each file may be valid by itself and still contradict another. */
function faultsAmong({
  services,
  practitioners,
  products,
  pages,
  redirects,
}: SiteFiles): [file: string, fault: string][] {
  const lists = { services: services.map(({ slug }) => slug), practitioners: practitioners.map(({ slug }) => slug) }
  const twice = Object.entries({ ...lists, products: products.map(({ id }) => id) }).flatMap(([list, names]) =>
    names
      .filter((name, index) => (names as unknown[]).indexOf(name) !== index)
      .map((name): [string, string] => ['site.yaml', `${list}: ${name} is there twice`]),
  )
  const absent = requiredPages
    .filter((slug) => !pages.some((page) => page.slug === slug && page.published))
    .map((slug): [string, string] => [`pages/${slug}.yaml`, 'every site needs this page, and shows it'])
  const ofPages = pages.flatMap(({ slug, service }): [string, string][] => [
    ...(isTakenBySite(slug)
      ? [[`pages/${slug}.yaml`, 'the site itself answers at this address'] as [string, string]]
      : []),
    ...(service && !lists.services.includes(service)
      ? [[`pages/${slug}.yaml`, `service: there is no service ${service}`] as [string, string]]
      : []),
  ])
  const circles = Object.keys(redirects)
    .filter((from) => followRedirects(from, (key) => redirects[key]) === undefined)
    .map((from): [string, string] => ['site.yaml', `redirects: ${from} leads in a circle`])
  return [...twice, ...absent, ...ofPages, ...circles]
}

/** Formats `value` for `site.yaml`, `pages` and `posts`, in the order of their fields. Throws like the reader. */
export const asSiteFile = (value: SiteFile) => parseAs(siteSchema, value, 'site.yaml')
export const asPageFile = (value: z.input<typeof pageFileSchema>, slug: string) =>
  parseAs(pageFileSchema.strict(), value, `pages/${slug}.yaml`)
export const asPostFile = (value: z.input<typeof postSchema>, slug: string) =>
  parseAs(postSchema, value, `posts/${slug}.yaml`)

async function readEach<T extends z.ZodObject>(folder: string, schema: T): Promise<(z.output<T> & { slug: string })[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const files = names.filter((file) => file.endsWith('.yaml')).sort()
  return Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const content = parseAs(schema.strict(), await readYaml(path), path) as z.output<T>
      return { ...content, slug: parseAs(slug, basename(file, '.yaml'), path) }
    }),
  )
}

async function readYaml(path: string): Promise<unknown> {
  try {
    return parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (!(error instanceof YAMLParseError) && !errorCode(error)) throw error
    throw new StartError(`${path}: this file of the site’s content cannot be read (${errorMessage(error)})`, {
      cause: error,
    })
  }
}

function parseAs<T extends z.ZodType>(schema: T, value: unknown, path: string): z.output<T> {
  const { data, error } = schema.safeParse(value)
  if (error) throw new StartError(`${path}: ${error.issues.map(faultOf).join('; ')}`)
  return data as z.output<T>
}

function faultOf(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.')
  return issue.code === 'unrecognized_keys'
    ? `${[...issue.path, issue.keys.join(', ')].join('.')}: there is no such field`
    : `${field}: ${issue.message}`
}
