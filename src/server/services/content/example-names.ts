import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { readPostalAddress } from '#domain/content/clinic-address.ts'
import type { Reader } from '#server/database/connect.ts'
import { projectFile } from '#server/files/project-file.ts'

const exampleSchema = z.object({
  sections: z.object({
    clinic: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
  }),
  practitioners: z.array(z.object({ name: z.string() })),
})

type Example = { clinic: string; names: string[] }
let read: Promise<Example[]> | undefined

/**
 * The names of the example clinic that the site began with: name, the first word of it, phone, email, street, town and
 * practitioners. Those of all examples where it began with none that comes with the product. They are read once; a missing
 * example is skipped.
 */
export async function exampleNames(db: Reader): Promise<string[]> {
  read ??= readAll()
  const examples = await read
  const seeded = await db
    .selectFrom('content_revisions')
    .select('value')
    .where('section', '=', 'clinic')
    .where('revision', '=', 1)
    .where('author_id', 'is', null)
    .executeTakeFirst()
  const begun = examples.filter(({ clinic }) => clinic === JSON.parse(seeded?.value ?? '{}').name)
  const names = (begun.length > 0 ? begun : examples).flatMap((example) => example.names)
  return [...new Set(names)].filter((name) => name !== '')
}

async function readAll(): Promise<Example[]> {
  const folder = projectFile('demo')
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return (await Promise.all(folders.map((name) => exampleIn(join(folder, name, 'site.yaml'))))).flat()
}

async function exampleIn(path: string): Promise<Example[]> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  const { data } = exampleSchema.safeParse(text && parse(text))
  if (!data) return []
  const { name, phone, email, address } = data.sections.clinic
  const people = data.practitioners.flatMap((person) => [person.name, person.name.split(' ')[0]!])
  const { streetAddress, addressLocality = '' } = readPostalAddress(address)
  return [{ clinic: name, names: [name, name.split(' ')[0]!, phone, email, streetAddress, addressLocality, ...people] }]
}
