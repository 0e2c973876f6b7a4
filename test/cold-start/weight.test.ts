import { expect, test } from 'vitest'
import { startServer } from '#test/support/server.ts'
import { scriptsOf } from '#test/support/transferred.ts'

const mostKilobytes = 100

test('the JavaScript of the home page stays below 100 kB as transferred with brotli', async () => {
  const server = await startServer()
  try {
    const scripts = await scriptsOf(`${server.url}/`)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toBeLessThan(mostKilobytes)
  } finally {
    await server.drop()
  }
})
