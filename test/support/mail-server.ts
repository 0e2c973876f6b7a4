import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * How it behaves: `well`; `password` takes no sign-in; `away` refuses connections; `silent` takes them and says nothing;
 * `full` takes no message.
 */
type Mood = 'well' | 'password' | 'away' | 'silent' | 'full'

/** A real SMTP server on loopback that asks for a password, for tests that turn its mood while it is in use. */
export async function startMailServer() {
  const received: Email[] = []
  let mood: Mood = 'well'
  let asked = 0
  let turnedDown = 0
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      asked++
      if (mood !== 'password' && username === 'clinic' && password === 'right') return done(null, { user: 'clinic' })
      done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (mood === 'full') turnedDown++
        if (mood === 'full') return done(Object.assign(new Error('Too much mail today'), { responseCode: 452 }))
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  // Some hang up in the middle of a word when the mood turns: no fault of this server.
  smtp.on('error', () => {})
  const inner = smtp.listen(0, '127.0.0.1')
  await once(inner, 'listening')
  const innerPort = (inner.address() as AddressInfo).port
  const open = new Set<Socket>()

  const door = () =>
    createServer((socket) => {
      open.add(socket)
      socket.on('close', () => open.delete(socket)).on('error', () => {})
      if (mood === 'silent') return
      const through = connect(innerPort, '127.0.0.1')
      through.on('error', () => socket.destroy()).on('close', () => socket.destroy())
      socket.on('close', () => through.destroy())
      socket.pipe(through).pipe(socket)
    })
  let outer: Server | undefined = door().listen(0, '127.0.0.1')
  await once(outer, 'listening')
  const { port } = outer.address() as AddressInfo

  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  const shut = async () => {
    const closing = outer
    outer = undefined
    hangUp()
    if (closing) await new Promise((closed) => closing.close(closed))
  }
  return {
    url: `smtp://clinic:right@127.0.0.1:${port}`,
    received,
    /** How often somebody has tried to sign in. */
    asked: () => asked,
    /** How many messages it has not taken. */
    turnedDown: () => turnedDown,
    to: (recipient: string) => received.filter(({ to }) => to?.some(({ address }) => address === recipient)),
    /** Turns its mood; whoever is connected is hung up on. */
    turn: async (next: Mood) => {
      mood = next
      hangUp()
      if (next === 'away') return shut()
      if (outer) return
      outer = door().listen(port, '127.0.0.1')
      await once(outer, 'listening')
    },
    close: async () => {
      await shut()
      await new Promise<void>((closed) => smtp.close(closed))
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>
