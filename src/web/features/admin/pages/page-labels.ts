import type { PageContent, PageState } from '#contract/admin-page.ts'
import type { LinkPosition, PageTemplate } from '#contract/page.ts'
import { type Difference, differences } from '../forms/differences.ts'
import { type FieldLabels, type FieldTexts, formatBoth, formatClinicTime } from '../forms/field-texts.ts'
import { textOfHtml } from '../forms/written-differences.ts'
import type { Tone } from '../lists/badge.tsx'

export const templateLabels: Record<PageTemplate, string> = {
  text: 'Text',
  treatment: 'Treatment',
  questions: 'Questions and answers',
}
/** The description of each layout, for choosing one. */
export const templateDescriptions: Record<PageTemplate, string> = {
  text: 'headings with paragraphs below them, such as a legal text.',
  treatment: 'the same, for a page about one of your treatments.',
  questions: 'a list of questions; a click opens the answer.',
}
export const positionLabels: Record<LinkPosition, string> = {
  menu: 'In the menu at the top',
  footer: 'In the footer, under “Read more”',
  'small-print': 'In the small print at the bottom',
  none: 'Nowhere: only people with the address find it',
}
export const stateLabels: Record<PageState, [tone: Tone, text: string]> = {
  hidden: ['neutral', 'Hidden'],
  scheduled: ['info', 'Change scheduled'],
  public: ['success', 'Public'],
  deleted: ['neutral', 'Deleted'],
}

export const labels: FieldLabels<PageContent> = {
  title: 'Title',
  slug: 'Address',
  template: 'Layout',
  place: 'Linked from',
  linkName: 'Name in the menu or footer',
  serviceId: 'Treatment',
  subtitle: 'Opening words',
  image: 'Picture',
  updated: '“Last updated” date',
  sections: 'Parts',
  'callToAction.text': 'Invitation',
  'callToAction.buttonText': 'Button',
  'callToAction.buttonLink': 'Where the button leads',
  'head.title': 'Page title',
  'head.description': 'Page description',
  'head.keywords': 'Keywords',
  published: 'Who sees it',
  publishAt: 'Date',
}

type Parts = PageContent['sections']
const textOfParts = (parts: unknown) =>
  (parts as Parts).map(({ heading, body }) => `${heading}\n${textOfHtml(body)}`).join('\n\n')

/** The labels of the fields of a page, and their readable forms. */
export const texts: FieldTexts<PageContent> = {
  labels,
  formatters: {
    sections: formatBoth(textOfParts),
    template: formatBoth((template) => templateLabels[template as PageTemplate]),
    place: formatBoth((place) => positionLabels[place as LinkPosition]),
    published: formatBoth((published) => (published ? 'Public' : 'Hidden')),
    publishAt: formatClinicTime,
  },
}

/** The differences between two versions of a page, with its sections as texts. */
export const pageDifferences = (from: PageContent, to: PageContent): Difference[] => {
  const readable = ({ sections, ...page }: PageContent) => ({
    ...page,
    parts: sections.map(({ heading, body }) => `${heading}\n${textOfHtml(body)}`),
  })
  return differences(readable(from), readable(to))
}
