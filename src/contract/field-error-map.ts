import { z } from 'zod'
import { emailFault } from '#domain/mail/email.ts'

export const missingFieldMessage = 'Please fill in this field'

/** The message beside a field whose rule has none of its own. Zod's default messages are for programmers. */
export const fieldErrorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ?? 'Please check this field'
    case 'too_small':
      return smallWords[issue.origin]?.(issue.minimum) ?? 'This is too little'
    case 'too_big':
      return bigWords[issue.origin]?.(issue.maximum) ?? 'This is too much'
    case 'invalid_format':
      return formatWords[issue.format] ?? 'Please check the format'
    case 'invalid_value':
      return 'Please choose one from the list'
    default:
      return 'Please check this field'
  }
}

const typeWords: Record<string, string> = {
  string: missingFieldMessage,
  number: 'Please enter a number',
  int: 'Please enter a whole number',
}
const formatWords: Record<string, string> = {
  email: emailFault,
  date: 'Please enter a day',
  datetime: 'Please enter a day and a time',
}

type Limit = Record<string, (limit: number | bigint) => string>
const least = (limit: number | bigint) => `Please enter ${limit} or more`
const most = (limit: number | bigint) => `Please enter at most ${limit}`
const smallWords: Limit = {
  string: (limit) => (limit === 1 ? missingFieldMessage : `Please use ${limit} characters or more`),
  array: (limit) => (limit === 1 ? 'Please add at least one' : `Please add at least ${limit}`),
  number: least,
  int: least,
}
const bigWords: Limit = {
  string: (limit) => `Please use at most ${limit} characters`,
  array: (limit) => `Please add at most ${limit}`,
  number: most,
  int: most,
}

z.config({ customError: fieldErrorMap })
