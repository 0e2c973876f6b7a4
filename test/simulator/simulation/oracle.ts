import type { ActiveFaults, FaultKind } from './active-faults.ts'
import type { Answer } from './http.ts'

/** Faults under which every request may fail. */
const totalOutages: FaultKind[] = ['killed', 'database']

/** What is wrong with an answer: a 5xx that no active fault explains. */
export function checkAnswer(
  { method, path, answer }: { method: string; path: string; answer: Answer },
  activeFaults: FaultKind[],
): string | undefined {
  if (answer.status < 500) return undefined
  const explained =
    activeFaults.some((kind) => totalOutages.includes(kind)) ||
    (answer.status !== 500 && activeFaults.some((kind) => kind === 'provider' || kind === 'mail'))
  return explained ? undefined : `${method} ${path.split('?')[0]} was answered ${answer.status}`
}

type Line = {
  level?: number
  msg?: string
  reason?: string
  template?: string
  path?: string
  status?: number
  err?: { message?: string; stack?: string }
}

const explanations: [FaultKind, (line: Line) => boolean][] = [
  ['provider', ({ msg = '', status }) => status === undefined && !msg.includes('request failed')],
  ['provider', ({ status }) => status === 502 || status === 503],
  ['mail', ({ msg = '' }) => /e-?mail/.test(msg)],
  ['review', ({ msg = '' }) => msg === 'order needs review'],
]

/** What is wrong with a line of the log: an error that no active fault explains, or a webhook that was not taken without one. */
export function checkLogLine(text: string, activeFaults: ActiveFaults): string | undefined {
  const line = JSON.parse(text) as Line
  const { level = 0, msg = '', reason = '', template = '', path, status, err } = line
  const refused = /webhook (?:not taken|failed)/.test(msg)
  if (level < 50 && !refused) return undefined
  if (activeFaults.has(...totalOutages)) return undefined
  if (refused && activeFaults.has('provider', 'clock', 'busy')) return undefined
  if (refused && status === 400 && activeFaults.has('leap')) return undefined
  if (explanations.some(([kind, explains]) => activeFaults.has(kind) && explains(line))) return undefined
  const where = [path, status].filter((part) => part !== undefined).join(' ')
  const why = err?.message === undefined ? '' : `: ${err.message.split('\n')[0]}`
  return [msg, `${where}${why}`, template, reason].filter(Boolean).join(' ')
}
