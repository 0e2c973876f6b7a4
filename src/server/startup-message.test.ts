import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { logStartup, type StartupFacts, startupScreen } from './startup-message.ts'

const ready: StartupFacts = {
  url: 'http://localhost:3000',
  setupLink: 'http://localhost:3000/admin/setup#secret',
  onHold: false,
  payments: 'demo',
  mailFolder: 'data/mail',
  data: 'data',
  database: 'SQLite',
}

describe('the server’s start screen', () => {
  it('shows the addresses, the set-up link and which parts are in trial mode', () => {
    const screen = startupScreen(ready)
    for (const said of [ready.url, '/admin', ready.setupLink!, 'no card is charged', 'kept in data/mail', 'Ctrl+C'])
      expect(screen).toContain(said)
    expect(screen).not.toContain('on hold')
    expect(screen.split('\n').length).toBeLessThan(20)
  })

  it('omits the set-up link and trial notes where they do not apply, and shows that a copy is on hold', () => {
    const screen = startupScreen({
      ...ready,
      setupLink: undefined,
      payments: 'stripe',
      mailFolder: undefined,
      onHold: true,
    })
    expect(screen).not.toMatch(/First step|trial|kept in/)
    expect(screen).toContain('restored copy on hold')
  })

  it.each(['info', 'error', 'silent'])('contains the set-up link once at the log level %s', (level) => {
    const lines: string[] = []
    const log = pino({ level }, { write: (line: string) => void lines.push(line) })
    logStartup(log, (line) => void lines.push(line))(ready)
    expect(lines.filter((line) => line.includes(ready.setupLink!))).toHaveLength(1)
  })
})
