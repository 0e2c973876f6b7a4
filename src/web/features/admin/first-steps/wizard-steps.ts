import type { ClinicDetail, SetupTask, Today } from '#contract/today.ts'
import type { Address } from '#web/routes.ts'

/** A step of the set-up wizard. `details`: what the clinic has replaced once the step is done. */
type WizardStep = { name: string; title: string; text: string; details: readonly ClinicDetail[] }

/** The steps of the set-up wizard in order, by the last segment of their addresses. */
export const wizardSteps = {
  clinic: {
    name: 'Your clinic',
    title: 'What is your clinic called, and how do people reach it?',
    text: 'This goes on every page, in every email and on every voucher.',
    details: [
      ...(['clinic.name', 'clinic.description', 'clinic.address', 'clinic.phone', 'clinic.email'] as const),
      'clinic.social media',
    ],
  },
  hours: {
    name: 'Opening hours',
    title: 'When are you open?',
    text: 'Visitors see these hours, and whether you’re open now. Search engines read them too.',
    details: ['clinic.hours'],
  },
  look: {
    name: 'Logo and colours',
    title: 'How should your site look?',
    text: 'A logo works best as a square picture. You can leave all of this for another day.',
    details: ['about.logo'],
  },
  keep: {
    name: 'Treatments and pages',
    title: 'What do you want to keep?',
    text: 'Everything that is ticked stays. You can change the words later.',
    details: [],
  },
  business: {
    name: 'Your business',
    title: 'Who runs the clinic?',
    text: 'The law asks for this on receipts. It also stands in the footer of every page and email.',
    details: ['business.legal name', 'business.business number'],
  },
  legal: {
    name: 'Names and law',
    title: 'Who treats, and what the law asks for',
    text: 'The privacy policy and the terms name your clinic by themselves. Please read them, because they are your promises.',
    details: [
      ...(['practitioners.name', 'practitioners.words', 'practitioners.certifications'] as const),
      ...(['practitioners.specialties', 'practitioners.registration number'] as const),
      ...(['texts.privacy-policy', 'texts.terms-of-service', 'texts.accessibility'] as const),
    ],
  },
  payments: {
    name: 'Payments and email',
    title: 'Payments and email',
    text: 'Your site works without them. You can connect both now or on another day.',
    details: [],
  },
  done: { name: 'Your site', title: 'Your site is ready to look at', text: '', details: [] },
} as const satisfies Record<string, WizardStep>

export type WizardStepName = keyof typeof wizardSteps
export const wizardStepNames = Object.keys(wizardSteps) as WizardStepName[]

export const isWizardStep = (name: string): name is WizardStepName => Object.hasOwn(wizardSteps, name)
export const addressOfStep = (name: WizardStepName): Address => `/admin/setup/${name}`

/** Whether details of a step are still missing; always false for a step without details. */
export const hasExampleContent = (name: WizardStepName, missing: readonly ClinicDetail[]) =>
  wizardSteps[name].details.some((detail) => missing.includes(detail))

const connections: readonly SetupTask['step'][] = ['mail', 'payments']

/** Whether a step is done: by the data, or, if they do not show it, by what an owner has marked. */
export function isStepDone(name: WizardStepName, today: Pick<Today, 'setup' | 'completedSteps'>): boolean {
  if (name === 'done') return wizardStepNames.every((step) => step === name || isStepDone(step, today))
  if (name === 'keep') return today.completedSteps.includes(name)
  if (name !== 'payments') return !hasExampleContent(name, exampleContentOf(today.setup))
  const open = today.setup.filter(({ step, done, dismissed }) => connections.includes(step) && !done && !dismissed)
  return open.length === 0 || today.completedSteps.includes(name)
}

/** The remaining example content, and the legal texts that nobody has read. */
export const exampleContentOf = (setup: readonly SetupTask[]): ClinicDetail[] =>
  setup.find(({ step }) => step === 'clinic')?.missing ?? []

/** The step at which the set-up continues: the first with missing details. */
export const stepToResume = (missing: readonly ClinicDetail[]): WizardStepName =>
  wizardStepNames.find((name) => hasExampleContent(name, missing)) ?? 'done'
