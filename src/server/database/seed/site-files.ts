import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse, YAMLParseError } from 'yaml'
import { z } from 'zod'
import { sections } from '#contract/content.ts'
import { lookSchema } from '#contract/look.ts'
import { pagePlaces, pageSchema, pageTemplates } from '#contract/page.ts'
import { practitionerSchema } from '#contract/practitioner.ts'
import { productSchema } from '#contract/product.ts'
import { serviceSchema } from '#contract/service.ts'
import { imageAddress, line, prose, slug, timestamp } from '#contract/text.ts'
import { fillFactsIn } from '#domain/content/facts.ts'
import { defaultLook } from '#domain/look/look.ts'
import { codeOf, messageOf, StartError } from '#server/errors.ts'

const sectionsSchema = z.strictObject({
  clinic: sections.clinic.schema,
  navigation: sections.navigation.schema,
  hero: sections.hero.schema,
  features: sections.features.schema,
  about: sections.about.schema,
  contact: sections.contact.schema,
  faq: sections.faq.schema,
})
/** `pictures` says what each file of the folder of that name shows. */
const siteSchema = z.strictObject({
  sections: sectionsSchema,
  shareImage: imageAddress,
  look: lookSchema.strict().default(defaultLook),
  services: z.array(serviceSchema.omit({ id: true }).strict()),
  practitioners: z.array(practitionerSchema.omit({ id: true }).strict()),
  products: z.array(productSchema.omit({ price: true }).strict()),
  pictures: z.record(z.string(), prose(300)),
})
/** `service` is the slug of the treatment that a page is about. */
const pageFileSchema = pageSchema.extend({
  template: z.enum(pageTemplates),
  place: z.enum(pagePlaces),
  position: z.int(),
  linkName: prose(60).default(''),
  service: prose(120).default(''),
})
/** `publishedAt` is left out where an article comes out on the day on which the site is filled. */
const postSchema = z.strictObject({
  title: line(),
  excerpt: prose(600),
  category: prose(80),
  author: prose(120),
  readTime: prose(40),
  featured: z.boolean(),
  publishedAt: timestamp.optional(),
  coverImage: imageAddress,
  body: z.string(),
})

export type SiteFiles = z.infer<typeof siteSchema> & {
  pages: (z.infer<typeof pageFileSchema> & { slug: string })[]
  posts: (z.infer<typeof postSchema> & { slug: string })[]
}

/** How a text names a file of the folder `pictures`. */
export const pictureReference = /^\/pictures\/([\w.-]+)$/

/**
 * Reads a clinic's whole site from a folder (docs/product.md, "Site files"): `site.yaml`, a file for each page and each
 * post, whose name is its address, and the folder `pictures`. Facts in braces, such as `{phone}`, become the clinic's;
 * in pages they stay, and follow the clinic.
 * Throws a `StartError` that names the file and the field where one is missing or wrong.
 */
export async function readSiteFiles(folder: string): Promise<SiteFiles> {
  const site = await readYaml(join(folder, 'site.yaml'))
  const facts = parseAs(z.object({ sections: z.object({ clinic: sections.clinic.schema }) }), site, folder).sections
    .clinic
  return {
    ...parseAs(siteSchema, fillFactsIn(site, facts), join(folder, 'site.yaml')),
    pages: await readEach(join(folder, 'pages'), pageFileSchema),
    posts: fillFactsIn(await readEach(join(folder, 'posts'), postSchema), facts),
  }
}

async function readEach<T extends z.ZodObject>(folder: string, schema: T): Promise<(z.output<T> & { slug: string })[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort()
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
    if (!(error instanceof YAMLParseError) && !codeOf(error)) throw error
    throw new StartError(`${path}: this file of the site’s content cannot be read (${messageOf(error)})`, {
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
