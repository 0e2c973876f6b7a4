import { expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

const clinic = {
  name: 'Willow Creek Clinic',
  description: 'Call {phone}.',
  phone: '(08) 5550 2222',
  email: 'hello@willow.example',
  address: '1 Creek Road',
  hours: [],
  socials: [],
}
const contact = { mapUrl: '', description: ['{practitioner}, {voucher validity}'] }

onEveryEngine('facts of Clinic Info over HTTP', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))
  const get = async (path: string, who: 'staff' | 'nobody' = 'nobody') => (await shop.ask(who, 'GET', path)).body

  test('are filled in for visitors, and stay names in braces for staff', async () => {
    await shop.ask('staff', 'PUT', '/api/content/clinic', clinic)
    await shop.ask('staff', 'PUT', '/api/content/contact', contact)
    expect(await get('/api/content/clinic')).toMatchObject({ description: 'Call (08) 5550 2222.' })
    expect(await get('/api/admin/content/clinic', 'staff')).toMatchObject({ description: 'Call {phone}.' })
    expect((await shop.ask('nobody', 'GET', '/api/admin/content/clinic')).status).toBe(401)
    expect(await get('/api/content/contact')).toMatchObject({ description: [', 1 year'] })
  })

  test('include the address, phone, email and socials, which the contact section shares', async () => {
    expect(await get('/api/content/contact')).toMatchObject({ phone: '(08) 5550 2222', address: '1 Creek Road' })
    const whole = { ...contact, address: '2 Creek Road', phone: '1', email: 'hello@willow.example', socials: [] }
    expect((await shop.ask('staff', 'PUT', '/api/content/contact', whole)).body).toMatchObject({ phone: '1' })
    expect(await get('/api/content/clinic')).toMatchObject({ address: '2 Creek Road', description: 'Call 1.' })
  })

  test('name the clinic as the author of a new article', async () => {
    const post = (await shop.ask('staff', 'POST', '/api/admin-posts', { title: 'Visit {clinic}' })).body
    expect(post.value?.author ?? post.author).toBe('{clinic}')
  })
})
