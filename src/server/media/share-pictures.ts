import { defaultAppearance, parseAppearanceCode } from '#domain/appearance/appearance.ts'
import { parsePicture } from '#domain/content/picture.ts'
import { type ShareSubject, shareAddress } from '#domain/content/share-picture.ts'
import { originalKey } from './import-picture.ts'
import { logoPng, readLogo } from './logo.ts'
import { pictureWork } from './picture-work.ts'
import type { Storage } from './storage.ts'

/** Draws the pictures of shared links when they are first requested, and stores them. */
export type SharePictures = { read(subject: ShareSubject): Promise<Buffer> }

/**
 * `publicUrl` is where the site stands, whose host each picture bears: with another one it is drawn anew. Requests for the same
 * picture share one drawing.
 */
export function createSharePictures(site: { storage: Storage; publicUrl: string }): SharePictures {
  const { storage } = site
  const inFlight = new Map<string, Promise<Buffer>>()

  const draw = async (key: string, host: string, { name, clinic, painting, logo, theme }: ShareSubject) => {
    const appearance = parseAppearanceCode(theme) ?? defaultAppearance
    const kept = await storage.get(key)
    if (kept) return kept
    const parts = {
      painting: await original(storage, painting),
      logo: await logoPng(await readLogo(storage, { logo, clinic, appearance }), 64),
    }
    const { content: drawn } = await pictureWork('drawSharePicture', { name, clinic, host, appearance, ...parts })
    await storage.put(key, drawn)
    return drawn
  }

  return {
    read(subject) {
      const { host } = new URL(site.publicUrl)
      const key = shareAddress(subject)
        .slice('/media/'.length)
        .replace(/\.jpg$/, `.${host.replaceAll(/[^\w-]/g, '_')}.jpg`)
      const begun = inFlight.get(key)
      if (begun) return begun
      const drawing = draw(key, host, subject).finally(() => inFlight.delete(key))
      inFlight.set(key, drawing)
      return drawing
    },
  }
}

/** A picture of ours as it came; `undefined` for one elsewhere on the web, which is never fetched. */
const original = async (storage: Storage, address: string): Promise<Buffer | undefined> => {
  const picture = parsePicture(address)
  return picture && storage.get(originalKey(picture))
}
