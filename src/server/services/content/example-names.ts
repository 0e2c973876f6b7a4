import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { readPostalAddress } from '#domain/content/clinic-address.ts'
import { projectFile } from '#server/files/project-file.ts'

const exampleSchema = z.object({
  sections: z.object({
    clinic: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
  }),
  practitioners: z.array(z.object({ name: z.string() })),
})

let read: Promise<string[]> | undefined

/**
 * The names of the example clinics that come with the product: name, the first word of it, phone, email,
 * street, town and practitioners. They are read once; a missing example is skipped.
 */
export const exampleNames = (): Promise<string[]> => {
  read ??= readAll()
  return read
}

async function readAll(): Promise<string[]> {
  const folder = projectFile('demo')
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const found = await Promise.all(folders.map((name) => namesIn(join(folder, name, 'site.yaml'))))
  return [...new Set(found.flat())].filter((name) => name !== '')
}

async function namesIn(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  const { data } = exampleSchema.safeParse(text && parse(text))
  if (!data) return []
  const { name, phone, email, address } = data.sections.clinic
  const people = data.practitioners.flatMap((person) => [person.name, person.name.split(' ')[0]!])
  const { streetAddress, addressLocality = '' } = readPostalAddress(address)
  return [name, name.split(' ')[0]!, phone, email, streetAddress, addressLocality, ...people]
}
