import { apiKeyActor, invitedActor, systemActorLabels, systemActors } from './system-actors.ts'
import { unseen } from './tidy-account-name.ts'

/** A name as it is compared with others: what looks the same in a history is the same. */
const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[’‘ʼ]/gu, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')

export const isSameAccountName = (one: string, other: string): boolean => foldName(one) === foldName(other)

const withoutArticle = (folded: string) => folded.replace(/^(?:the )+/, '')
const systemNames = new Set(
  ['system', ...systemActors, ...Object.values(systemActorLabels)].map((name) => withoutArticle(foldName(name))),
)
const systemBeginnings = [apiKeyActor(''), invitedActor('')].map((name) =>
  foldName(name)
    .match(/^[\p{L} ]+/u)![0]
    .trim(),
)

/** Whether a name is one that the product writes for itself, or for an API key. */
export function isSystemName(name: string): boolean {
  const folded = withoutArticle(foldName(name))
  return (
    systemNames.has(folded) ||
    systemBeginnings.some(
      (beginning) => folded.startsWith(beginning) && !/^\p{L}/u.test(folded.slice(beginning.length)),
    )
  )
}

/** Why an account may not have a name, given those of all other accounts; `undefined` if it may. */
export function accountNameFault(name: string, others: readonly string[]): string | undefined {
  if (isSystemName(name)) return `The website uses “${name}” in its own records. Please enter your own name.`
  const same = others.find((other) => isSameAccountName(other, name))
  return same && `${same} is the name of another account. Please add a surname or an initial.`
}
