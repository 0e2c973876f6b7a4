import { palettesOf } from '#domain/look/palette.ts'
import { hex, white } from '#domain/look/theme.ts'
import type { Deps } from '#server/deps.ts'
import { ornament } from '#server/pdf/ornament.ts'
import { sealPng } from '#server/pdf/seal.ts'
import { readSection } from '#server/services/content/content.ts'
import { readLook } from '#server/services/content/look.ts'
import type { Attachment } from '../mailer.ts'

/** Where a voucher's seal and mountains are attached; neither need be there. */
export type Ornaments = { seal?: string; mountains?: string }

/** The seal and the mountains of a voucher's email, as pictures that travel in it. */
export async function voucherOrnaments({
  database: { db },
  storage,
}: Pick<Deps, 'database' | 'storage'>): Promise<{ ornaments: Ornaments; attachments: Attachment[] }> {
  const { value: about } = await readSection(db, 'about')
  const seal = await sealPng(storage, about.logoImage)
  const { light } = palettesOf((await readLook(db)).value)
  const mountains = await ornament({ paper: white, ink: hex(light.jade), width: 1060 })
  return {
    ornaments: { ...(seal && { seal: 'seal@voucher' }), ...(mountains && { mountains: 'mountains@voucher' }) },
    attachments: [
      ...(seal ? [{ filename: 'seal.png', content: seal, contentType: 'image/png', contentId: 'seal@voucher' }] : []),
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
