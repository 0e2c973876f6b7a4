import { z } from 'zod'
import { line, prose } from './text.ts'

/** The kinds of data that a breach may have exposed. */
export const breachAreas = {
  requests: 'Appointment requests (health information)',
  orders: 'Orders: buyers, addresses, gift words',
  subscribers: 'Newsletter subscribers',
} as const
export type BreachArea = keyof typeof breachAreas
export const breachAreaNames = Object.keys(breachAreas) as BreachArea[]

/** The clinic's assessment: `open` until it has decided whether serious harm is likely. */
export const breachDecisions = ['open', 'told', 'no_harm'] as const

const typedTime = z
  .string()
  .trim()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Please enter a day and a time')

/** Times are of the clinic's clock, such as `2027-03-05T14:30`, and days of its calendar. */
export const breachSchema = z
  .object({
    noticedOn: z.iso.date('Please enter the day on which you noticed it'),
    from: typedTime,
    to: typedTime,
    account: z.string().trim().max(120),
    areas: z
      .array(z.enum(breachAreaNames), 'Please choose what may have been seen')
      .min(1, 'Please choose what may have been seen')
      .max(breachAreaNames.length)
      .overwrite((areas) => [...new Set(areas)]),
    what: line(2000, 'Please write in a few words what happened'),
    decision: z.enum(breachDecisions),
    outcome: prose(4000),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The end must be after the beginning' })
  .refine(({ decision, outcome }) => decision === 'open' || outcome !== '', {
    path: ['outcome'],
    message: 'Please write down why, and who was told when',
  })
  .meta({ id: 'BreachChange' })
export type BreachChange = z.infer<typeof breachSchema>

const fields = breachSchema.shape
/** A record of data that may have got out. `dueOn`: the last of the 30 days to find out whether serious harm is likely. */
export const breachRowSchema = z
  .object({
    ...fields,
    id: z.string(),
    revision: z.int(),
    dueOn: z.string(),
    affected: z.int(),
    madeBy: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'Breach' })
export type Breach = z.infer<typeof breachRowSchema>

/** Breaches that are not decided, for Today: how many, and the first day on which one must be. */
export const openBreachesSchema = z.object({ count: z.int(), dueOn: z.string() }).meta({ id: 'OpenBreaches' })
