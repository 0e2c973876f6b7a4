import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { errorCode } from '../errors.ts'
import { projectFile } from '../files/project-file.ts'
import { pictureWork } from '../media/picture-work.ts'

type Print = { paper: string; ink: string; width: number }

const cache = new LRUCache<string, Buffer, Print>({
  max: 20,
  ignoreFetchAbort: true,
  fetchMethod: (_key, _stale, { context }) => tint(context),
})

/** The mountains on a voucher, in ink on paper of these colours, `width` px wide; `undefined` where they were never painted. */
export const readOrnament = (print: Print): Promise<Buffer | undefined> =>
  cache.fetch(`${print.paper} ${print.ink} ${print.width}`, { context: print })

async function tint({ paper, ink, width }: Print): Promise<Buffer | undefined> {
  try {
    const master = await readFile(projectFile('assets/voucher-ornament.png'))
    // A JPEG is embedded in a PDF unchanged; a transparent picture would cost half a second and half a megabyte.
    return (await pictureWork('tintOrnament', { content: master, width, ink, paper })).content
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
