import { palettesOf } from '#domain/appearance/palette.ts'
import { hex, white } from '#domain/appearance/theme.ts'
import type { Deps } from '#server/deps.ts'
import { logoPng, readLogo, readLogoSubject } from '#server/media/logo.ts'
import { readOrnament } from '#server/pdf/ornament.ts'
import { readAppearance } from '#server/services/content/appearance.ts'
import type { Attachment } from '../mailer.ts'

/** The attachments of a voucher's logo and mountains; both are optional. */
export type Ornaments = { logo?: string; mountains?: string }

/** The logo and the mountains of a voucher's email, as pictures that travel in it. */
export async function voucherOrnaments({
  database: { db },
  storage,
}: Pick<Deps, 'database' | 'storage'>): Promise<{ ornaments: Ornaments; attachments: Attachment[] }> {
  const logo = await logoPng(await readLogo(storage, await readLogoSubject(db)), 128)
  const { light } = palettesOf((await readAppearance(db)).value)
  const mountains = await readOrnament({ paper: white, ink: hex(light.jade), width: 1060 })
  return {
    ornaments: { logo: 'seal@voucher', ...(mountains && { mountains: 'mountains@voucher' }) },
    attachments: [
      { filename: 'seal.png', content: logo, contentType: 'image/png', contentId: 'seal@voucher' },
      ...(mountains
        ? [
            {
              filename: 'mountains.jpg',
              content: mountains,
              contentType: 'image/jpeg',
              contentId: 'mountains@voucher',
            },
          ]
        : []),
    ],
  }
}
