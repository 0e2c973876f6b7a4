import { commonPasswords } from './common-passwords.ts'
import { commonWords } from './common-words.ts'
import { maximumPasswordLength, minimumPasswordLength, type PasswordFault } from './password.ts'

/**
 * What is wrong with a new password, or `undefined` when it may be used (docs/product.md, "Passwords"): too short or
 * too long, among the passwords that are tried first, a word of the trade, or made of its owner's own `names` (name, email
 * address, the clinic's name) and such words.
 */
export function findPasswordFault(password: string, names: string[] = []): PasswordFault | undefined {
  const length = [...password].length
  if (length < minimumPasswordLength) return 'short'
  if (length > maximumPasswordLength) return 'long'
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower) || isRepetition(lower) || isRun(lower)) return 'common'
  const core = letters(lower)
  if (commonWords.has(core) || commonPasswords.has(core) || isRepetition(core)) return 'common'
  const own = names.flatMap((name) => namesIn(name.toLowerCase()))
  if (own.some((name) => name.length > 3 && name === core)) return 'personal'
  if (isMadeOf(core, contextWords)) return 'common'
  return isMadeOf(core, new Set([...own.filter((name) => name.length > 2), ...contextWords])) ? 'personal' : undefined
}

/** A name as a whole, what stands before the @ of an address, and each word of it. */
const namesIn = (name: string): string[] => [
  letters(name),
  letters(name.split('@')[0] ?? ''),
  ...name.split(/[^\p{L}]+/u),
]

/** Whether a text is nothing but some of these words, one after the other. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reached = new Set([0])
  for (let start = 0; start < text.length; start++) {
    if (!reached.has(start)) continue
    for (const word of words) if (text.startsWith(word, start)) reached.add(start + word.length)
  }
  return text.length > 0 && reached.has(text.length)
}

/** Words of this product and its trade, which an attacker of a clinic tries first (docs/product.md, "Passwords"). */
const contextWords: ReadonlySet<string> = new Set(
  `
acupuncture acupuncturist appointment appointments booking chinesemedicine clinic clinicadmin cliniclogin clinicpassword
clinicstaff clinicwebsite cupping dashboard giftvoucher giftvouchers massage medicine myclinic newsletter ourclinic
password patient patients physio physiotherapist physiotherapy practitioner reception receptionist remedialmassage
staffpassword staffroom therapist therapy traditionalchinesemedicine treatment voucher vouchers website wellness
adelaide australia brisbane canberra darwin hobart melbourne perth southaustralia sydney
`
    .trim()
    .split(/\s+/),
)

/** A password without what people pad it with. */
const letters = (text: string) => text.replace(/[^\p{L}]+/gu, '')

const isRepetition = (text: string) => /^(.{1,8})\1+$/su.test(text)

/** Whether each character follows the one before, up or down: `abcdefghijkl`, `987654321098`. */
function isRun(text: string): boolean {
  const steps = [...text].map((character, index) => character.charCodeAt(0) - text.charCodeAt(index - 1)).slice(1)
  const follows = (step: number) => steps.every((each) => each === step || (Math.abs(each) === 9 && each === -9 * step))
  return follows(1) || follows(-1)
}
