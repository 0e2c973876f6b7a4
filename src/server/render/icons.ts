import { LRUCache } from 'lru-cache'
import { hex, light } from '#domain/appearance/theme.ts'
import { iconsAddress, type Logo, type LogoSubject, logoPng, readLogo } from '../media/logo.ts'
import { pictureWork } from '../media/picture-work.ts'
import type { Storage } from '../media/storage.ts'

/** The sizes in px of the mark that browsers and phones ask for. */
export const iconSizes = [32, 192, 512] as const

const paper = hex(light.paper)
const clear = '#00000000'

/** The mark on its own or on paper, which some phones need: they cut it to a shape of theirs. */
const drawings: Record<string, (logo: Logo) => Promise<Buffer>> = {
  ...Object.fromEntries(iconSizes.map((size) => [`icon-${size}.png`, (logo: Logo) => draw(logo, size, size, clear)])),
  'apple-touch-icon.png': (logo) => draw(logo, 180, 132, paper),
  'icon-maskable-512.png': (logo) => draw(logo, 512, 320, paper),
  'favicon.ico': async (logo) => icoOf(await draw(logo, 32, 32, clear), 32),
  'favicon.svg': async (logo) => (logo.svg ? logo.content : wrapped(await logoPng(logo, 192), 192)),
}

export const iconNames = Object.keys(drawings)

export type Icons = {
  /** One of the site's icons, by its name in `iconNames`; drawn when it is first requested. */
  read(name: string, subject: LogoSubject): Promise<Buffer>
}

/** Caches the icons of the logo that was requested last: a few kB. */
export function createIcons(storage: Storage): Icons {
  const cache = new LRUCache<string, Buffer, { name: string; subject: LogoSubject }>({
    max: iconNames.length,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { name, subject } }) =>
      drawings[name]!(await readLogo(storage, subject)),
  })
  return {
    read: (name, subject) => cache.forceFetch(`${iconsAddress(subject)}/${name}`, { context: { name, subject } }),
  }
}

const draw = async (logo: Logo, size: number, logoSize: number, background: string): Promise<Buffer> =>
  (await pictureWork('drawIcon', { ...logo, size, logoSize, background })).content

/** A picture as a drawing, for browsers that ask for one. */
const wrapped = (png: Buffer, size: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  )

/** An .ico file with one picture, which may be PNG since Windows Vista. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
