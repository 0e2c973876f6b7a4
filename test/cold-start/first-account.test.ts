import { afterEach, expect, test } from 'vitest'
import { owner } from '#test/support/accounts.ts'
import { type BuiltServer, startServer } from '#test/support/server.ts'

let server: BuiltServer
afterEach(() => server.drop())

const links = (text: string) => text.match(/http:\S+\/admin\/setup#[\w-]{43}/g) ?? []

test.each([
  ['info', { stdout: 1, stderr: 0 }],
  ['warn', { stdout: 1, stderr: 0 }],
  ['error', { stdout: 0, stderr: 1 }],
  ['silent', { stdout: 0, stderr: 1 }],
])(
  'an empty server prints its set-up link once with LOG_LEVEL=%s, and stdout holds JSON lines only',
  async (level, printed) => {
    server = await startServer({ variables: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', LOG_LEVEL: level } })
    const page = await fetch(`${server.url}/admin`)
    expect(page.url).toBe(`${server.url}/admin/login?next=%2Fadmin`)
    const html = await page.text()
    expect(html).toContain('No account yet')
    const { stdout, stderr } = await server.stop()
    expect({ stdout: links(stdout).length, stderr: links(stderr).length }).toEqual(printed)
    for (const line of stdout.trim().split('\n').filter(Boolean)) expect(() => JSON.parse(line), line).not.toThrow()
    const [link = 'none'] = links(stdout + stderr)
    expect(html).not.toContain(link.split('#')[1])
  },
)

test('that an account is needed is told anew each time, until there is one', async () => {
  server = await startServer({ variables: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })
  const told = async () => {
    const answer = await fetch(`${server.url}/api/setup`)
    return [answer.headers.get('cache-control'), await answer.json()]
  }
  for (let turn = 0; turn < 2; turn++) expect(await told()).toEqual(['no-store', { needed: true }])
  const [link = ''] = links(server.stdout())
  const token = link.split('#')[1]
  const made = await fetch(`${server.url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mei Tan', email: owner.email, password: owner.password, token }),
  })
  expect(made.status).toBe(201)
  for (let turn = 0; turn < 2; turn++) expect(await told()).toEqual(['no-cache', { needed: false }])
})
