import { plainTextSelectors, render } from '@react-email/render'
import { compile } from 'html-to-text'
import type { EmailPreview } from '#contract/email.ts'
import { imprintOf } from '#domain/identity/business.ts'
import type { Reader } from '../database/connect.ts'
import { iconsAddress, readLogoSubject } from '../media/logo.ts'
import { readSection } from '../services/content/content.ts'
import { readFacts } from '../services/content/facts.ts'
import { readAllEmailWords } from '../services/email-words.ts'
import { readSettings } from '../services/settings-sections.ts'
import { readSetting } from '../services/stored-settings.ts'
import type { ComposedEmail, EmailSite } from './composed-email.ts'
import { Frame } from './frame.tsx'
import type { Mail } from './mailer.ts'
import { inlineTheme } from './styles.ts'

/** Reads the clinic's data that every email uses. */
export async function readSite(db: Reader, publicUrl: string): Promise<EmailSite> {
  const { value: clinic } = await readSection(db, 'clinic')
  const stored = Object.entries(await readAllEmailWords(db)).map(([kind, { value }]) => [kind, value])
  const words: EmailSite['words'] = Object.fromEntries(stored)
  const subject = await readLogoSubject(db)
  const { value: business } = await readSettings(db, 'business')
  const logo = `${iconsAddress(subject)}/icon-192.png`
  return {
    clinic,
    country: business.country,
    imprint: imprintOf(business),
    facts: await readFacts(db),
    publicUrl,
    logo,
    appearance: subject.appearance,
    timeZone: await readSetting(db, 'clinic.timeZone'),
    voucherYears: await readSetting(db, 'shop.voucherYears'),
    words,
  }
}

/** An email in its frame, as both parts of a message. */
export async function renderEmail(
  site: EmailSite,
  written: ComposedEmail,
): Promise<Pick<Mail, 'subject' | 'html' | 'text'>> {
  const html = inlineTheme(await render(<Frame {...site} {...written} />), site.appearance)
  return { subject: written.subject, html, text: asText(html) }
}

/** The same for a page of ours: what a message carries as attachments stands in it, and what is on our site is near. */
export async function renderPreview(site: EmailSite, template: string, written: ComposedEmail): Promise<EmailPreview> {
  const { html, ...rest } = await renderEmail(site, written)
  const shown = (written.attachments ?? []).reduce(
    (page, { contentId, contentType, content }) =>
      page.replaceAll(`src="cid:${contentId}"`, `src="data:${contentType};base64,${content.toString('base64')}"`),
    html.replaceAll(`src="${site.publicUrl}/`, 'src="/'),
  )
  return { template, html: shown, ...rest }
}

/**
 * The plain text version. Headings keep their case, and tables their columns. It is `toPlainText` of @react-email/render, which
 * compiles its selectors for each email: they take longer than the email.
 */
const asText = compile({
  wordwrap: 76,
  selectors: [
    ...plainTextSelectors,
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'img', format: 'skip' },
    { selector: 'a[href^="tel:"]', format: 'inline' },
    { selector: 'a[href^="mailto:"]', format: 'inline' },
    { selector: 'table.figures', format: 'dataTable', options: { colSpacing: 4 } },
  ],
})
