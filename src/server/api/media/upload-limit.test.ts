import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

const shop = fixtureForAll(() => newStaffShop('sqlite'))

const upload = async (who: 'owner' | 'staff', green: number) => {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: { r: 0, g: green, b: 0 } } })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture.png().toBuffer())], 'tea.png', { type: 'image/png' }))
  return shop.clients[who].request('/api/media', { method: 'POST', body: form })
}

test('eight concurrent uploads by one member of staff do not delay the others', async () => {
  const many = Array.from({ length: 12 }, (_, n) => upload('owner', n))
  const other = upload('staff', 100)
  const answers = await Promise.all(many)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(201), ...Array(4).fill(429)])
  expect(answers.find(({ status }) => status === 429)!.headers.get('retry-after')).toBe('5')
  expect((await other).status).toBe(201)
  expect((await upload('owner', 200)).status).toBe(201)
})
