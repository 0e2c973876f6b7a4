import type { Logger } from 'pino'

/** The facts to print once the server is ready. */
export type StartupFacts = {
  url: string
  /** The link for creating the first account, while there is none. */
  setupLink: string | undefined
  onHold: boolean
  payments: 'demo' | 'stripe'
  /** The folder of emails that are not sent. */
  mailFolder: string | undefined
  data: string
  database: 'SQLite' | 'PostgreSQL'
}

/** Tells programs: JSON lines. A log that is too quiet for the set-up link leaves it to stderr: without it nobody gets in. */
export const logStartup =
  (log: Logger, print = toStderr) =>
  ({ url, setupLink }: Pick<StartupFacts, 'url' | 'setupLink'>): void => {
    if (setupLink) {
      const words = `Nobody can sign in yet. Create the owner’s account within 24 hours at ${setupLink}`
      if (log.isLevelEnabled('warn')) log.warn(words)
      else print(words)
    }
    log.info({ url }, `Ready at ${url}`)
  }

const toStderr = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** Tells people, on one screen (docs/product.md, "Start and stop"). */
export function startupScreen({ url, setupLink, onHold, payments, mailFolder, data, database }: StartupFacts): string {
  const lines: [string, string][] = [
    ['Site', url],
    ['Dashboard', `${url}/admin`],
    ...(setupLink ? ([['First step', setupLink]] satisfies [string, string][]) : []),
    ['Payments', payments === 'demo' ? 'on trial: no card is charged' : 'by Stripe'],
    ['Email', mailFolder ? `not sent: kept in ${mailFolder}` : 'by your mail server'],
    ['Data', `${database === 'SQLite' ? data : `PostgreSQL, and ${data}`}`],
  ]
  const table = lines.map(([name, text]) => `  ${name.padEnd(12)}${text}`)
  const notes = [
    ...(setupLink ? ['Open the address of the first step to create your account. It works once, for 24 hours.'] : []),
    ...(onHold ? ['This is a restored copy on hold: nothing leaves it until an owner makes it the live site.'] : []),
    'Ctrl+C stops the server.',
  ]
  return ['', '  The clinic’s website is running.', '', ...table, '', ...notes.map((note) => `  ${note}`), '', ''].join(
    '\n',
  )
}
