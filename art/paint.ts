import { existsSync, statSync } from 'node:fs'
import { type Picture, pictures } from './pictures/all.ts'

/** A picture belongs to the product where that has one of its name, otherwise to the example clinic. */
const assets = new URL('../assets/', import.meta.url)
const demo = new URL('../demo/anhe/pictures/', import.meta.url)
const placeOf = (file: string) => new URL(file, existsSync(new URL(file, assets)) ? assets : demo)

const wanted = process.argv.slice(2)
const known = new Set(pictures.map((picture) => picture.file.replace(/\.\w+$/, '')))
const unknown = wanted.filter((name) => !known.has(name))
if (unknown.length > 0) {
  console.error(`No picture called ${unknown.join(', ')}. There are:\n${[...known].join('\n')}`)
  process.exit(1)
}

const chosen = pictures.filter((picture) => wanted.length === 0 || wanted.includes(picture.file.replace(/\.\w+$/, '')))
for (const picture of chosen) await paint(picture)

async function paint(picture: Picture) {
  const start = performance.now()
  const path = placeOf(picture.file).pathname
  await picture.write(path)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${picture.file.padEnd(30)} ${Math.round(statSync(path).size / 1024)} kB, ${seconds} s`)
}
