import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How it behaves: `down` refuses connections, `silent` accepts them and never answers, `full` rejects each message. */
type Mode = 'working' | 'refusing sign-in' | 'down' | 'silent' | 'full'

/** A real SMTP server on loopback that asks for a password, for tests that change its behaviour while it runs. */
export async function startMailServer() {
  const received: Email[] = []
  let mode: Mode = 'working'
  let asked = 0
  let rejected = 0
  let refusal: string | undefined
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    hideENHANCEDSTATUSCODES: true,
    onAuth: ({ username, password }, _session, done) => {
      asked++
      if (mode !== 'refusing sign-in' && username === 'clinic' && password === 'right')
        return done(null, { user: 'clinic' })
      done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }) : null),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (mode === 'full') rejected++
        if (mode === 'full') return done(Object.assign(new Error('Too much mail today'), { responseCode: 452 }))
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  // Clients may disconnect at any moment when the mode changes, which is no error here.
  smtp.on('error', () => {})
  const inner = smtp.listen(0, '127.0.0.1')
  await once(inner, 'listening')
  const innerPort = (inner.address() as AddressInfo).port
  const open = new Set<Socket>()

  const startProxy = () =>
    createServer((socket) => {
      open.add(socket)
      socket.on('close', () => open.delete(socket)).on('error', () => {})
      if (mode === 'silent') return
      const through = connect(innerPort, '127.0.0.1')
      through.on('error', () => socket.destroy()).on('close', () => socket.destroy())
      socket.on('close', () => through.destroy())
      socket.pipe(through).pipe(socket)
    })
  let outer: Server | undefined = startProxy().listen(0, '127.0.0.1')
  await once(outer, 'listening')
  const { port } = outer.address() as AddressInfo

  const disconnect = () => {
    for (const socket of open) socket.destroy()
  }
  const shut = async () => {
    const closing = outer
    outer = undefined
    disconnect()
    if (closing) await new Promise((closed) => closing.close(closed))
  }
  return {
    url: `smtp://clinic:right@127.0.0.1:${port}`,
    received,
    /** The number of attempts to sign in. */
    asked: () => asked,
    /** How many messages it has rejected. */
    rejected: () => rejected,
    to: (recipient: string) => received.filter(({ to }) => to?.some(({ address }) => address === recipient)),
    /** Refuses every recipient by this reply, such as `550 5.1.1 User unknown`; `undefined` accepts them again. */
    refuseRecipients: (reply: string | undefined) => {
      refusal = reply
    },
    /** Changes how it behaves, and closes all connections. */
    setMode: async (next: Mode) => {
      mode = next
      disconnect()
      if (next === 'down') return shut()
      if (outer) return
      outer = startProxy().listen(port, '127.0.0.1')
      await once(outer, 'listening')
    },
    close: async () => {
      await shut()
      await new Promise<void>((closed) => smtp.close(closed))
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>
