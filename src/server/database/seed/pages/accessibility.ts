import type { Clinic } from '#contract/content.ts'
import type { Page } from '#contract/page.ts'
import { clinicHtml } from './clinic-html.ts'

/** The accessibility statement: what the site aims at, its known limits, and how to reach a person instead. */
export const accessibility = (clinic: Clinic): Page => {
  const { name, address, phone, email } = clinicHtml(clinic)
  return {
    title: 'Accessibility',
    subtitle:
      'This site should work for you however you see, hear, move, read or browse. If it doesn’t, please tell us.',
    image: '',
    updated: 'May 21, 2025',
    sections: [
      {
        heading: 'What we aim for',
        body: `
<p>${name} wants everyone to be able to read this site, book and buy. We build it to meet the
<a href="https://www.w3.org/TR/WCAG22/">Web Content Accessibility Guidelines (WCAG) 2.2</a> at level AA, which is
also how we understand our duty under the <em>Disability Discrimination Act 1992</em> (Cth).</p>`,
      },
      {
        heading: 'What that means here',
        body: `
<ul>
<li>Everything can be reached and used with a keyboard. A link at the top skips straight to the content, and you can
always see where you are.</li>
<li>Headings, lists, buttons and forms have proper names for screen readers. New pages and messages are
announced.</li>
<li>Pictures that tell you something have a description. Screen readers skip decorative ones.</li>
<li>Text and controls stand out from their background. You can zoom to 200 per cent or use a phone 320 pixels wide
without having to scroll sideways.</li>
<li>The slideshow on the home page can be paused. If your device is set to reduce motion, it doesn’t start.</li>
<li>Forms say what is wrong beside the field and keep what you typed.</li>
<li>Pages can be read with JavaScript turned off.</li>
<li>We write short sentences and explain our terms.</li>
</ul>`,
      },
      {
        heading: 'Known limits',
        body: `
<p>Other companies make some parts of our pages. We choose them with care, but we can’t change them:</p>
<ul>
<li><strong>The booking calendar</strong>, when there’s one on this site, belongs to our booking provider. If it
gives you trouble, send us an <a href="/request-appointment">appointment request</a>, call or email, and we’ll book
for you.</li>
<li><strong>The map</strong> is hard to use without a mouse. The address is next to it as text.</li>
<li><strong>The card form</strong> on the checkout belongs to our payment provider. If you can’t pay with it, call
us. We also sell vouchers at the desk, for the same price.</li>
</ul>
<p>The printable PDF of a gift voucher isn’t tagged for screen readers. The same words, with the code as text, are on
the page and in the email you receive.</p>`,
      },
      {
        heading: 'Visiting the clinic',
        body: `
<p>The clinic is at ${address}. There’s parking at the door, and no step between the car park and the treatment room.
Before your first visit, call us about anything that would make it easier: a treatment table at a certain height,
sitting up instead of lying down, a quieter time of day, an interpreter, or room for a carer or an assistance dog. If
we can’t offer something, we’ll tell you plainly, so you can decide before you travel.</p>
<p>If you’re deaf or find it hard to hear or speak on the phone, you can reach us through the
<a href="https://www.accesshub.gov.au">National Relay Service</a>, or by email.</p>`,
      },
      {
        heading: 'Tell us',
        body: `
<p>If something on this site doesn’t work for you, call ${phone} or email ${email}. It helps to know which page it
was, what you were trying to do and which device and browser you use. We’ll answer within five working days. If we
can’t fix it quickly, we’ll find another way to get you what you came for.</p>
<p>If you’re not happy with our answer, you can complain to the
<a href="https://humanrights.gov.au/complaints">Australian Human Rights Commission</a>, <a href="tel:1300656419">1300
656 419</a>.</p>`,
      },
    ],
    head: {
      title: `Accessibility | ${clinic.name}`,
      description:
        'Our accessibility statement: we aim for WCAG 2.2 level AA, tell you what doesn’t work yet, and how to reach a person instead.',
      keywords: 'accessibility statement, WCAG 2.2 AA, screen reader, keyboard, acupuncture clinic, Gawler',
    },
  }
}
