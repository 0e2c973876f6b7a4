import { readFile } from 'node:fs/promises'
import { errorCode } from '../errors.ts'
import { projectFile } from '../files/project-file.ts'
import { pictureWork } from '../media/picture-work.ts'

type Print = { paper: string; ink: string; width: number }
const painted = new Map<string, Promise<Buffer | undefined>>()

/** The mountains on a voucher, in ink on paper of these colours, `width` px wide; `undefined` where they were never painted. */
export function ornament(print: Print): Promise<Buffer | undefined> {
  const key = `${print.paper} ${print.ink} ${print.width}`
  const known = painted.get(key) ?? paint(print)
  if (painted.size > 20) painted.clear()
  painted.set(key, known)
  return known
}

async function paint({ paper, ink, width }: Print): Promise<Buffer | undefined> {
  try {
    const master = await readFile(projectFile('assets/voucher-ornament.png'))
    // A JPEG is embedded in a PDF unchanged; a transparent picture would cost half a second and half a megabyte.
    return (await pictureWork('tintOrnament', { content: master, width, ink, paper })).content
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
