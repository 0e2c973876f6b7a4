import type { Clinic } from '#contract/content.ts'
import type { Page } from '#contract/page.ts'
import { clinicHtml } from './clinic-html.ts'

/** The accessibility statement: what the site aims at, its known limits, and how to reach a person instead. */
export const accessibility = (clinic: Clinic): Page => {
  const { name, address, phone, email } = clinicHtml(clinic)
  return {
    title: 'Accessibility',
    subtitle: 'This site should work for you however you see, hear, move, read or browse. Tell us where it does not.',
    image: '',
    updated: 'May 21, 2025',
    sections: [
      {
        heading: 'What we aim for',
        body: `
<p>${name} wants everyone to be able to read this site, book and buy. We build it to meet the
<a href="https://www.w3.org/TR/WCAG22/">Web Content Accessibility Guidelines (WCAG) 2.2</a> at level AA, which is also
how we understand our duty under the <em>Disability Discrimination Act 1992</em> (Cth).</p>`,
      },
      {
        heading: 'What that means here',
        body: `
<ul>
<li>Everything can be reached and used with a keyboard. A link at the top skips straight to the content, and you can
always see where you are.</li>
<li>Headings, lists, buttons and forms carry proper names for screen readers. New pages and messages are
announced.</li>
<li>Pictures that say something have a description. Decorative ones keep quiet.</li>
<li>Text and controls stand out from their background. You can zoom to 200 per cent or use a phone 320 pixels wide
without having to scroll sideways.</li>
<li>The slideshow on the home page can be paused. If your device is set to reduce motion, it does not start.</li>
<li>Forms say what is wrong beside the field and keep what you typed.</li>
<li>Pages can be read with JavaScript turned off.</li>
<li>We write short sentences and explain our terms.</li>
</ul>`,
      },
      {
        heading: 'Known limits',
        body: `
<p>Some parts are made by others and shown in a frame inside our pages. We choose them with care but cannot change
them:</p>
<ul>
<li><strong>The booking calendar</strong> belongs to our booking provider. If it gives you trouble, use our
<a href="/request-appointment">request form</a>, ring or write, and we will book for you.</li>
<li><strong>The map</strong> is hard to use without a mouse. The address stands beside it as text.</li>
<li><strong>The card form</strong> on the checkout belongs to our payment provider. If you cannot pay with it, ring
us. We also sell vouchers at the desk, for the same price.</li>
</ul>
<p>The printable PDF of a gift voucher is not tagged for screen readers. The same words, with the code as text, are on
the page and in the e-mail you receive.</p>`,
      },
      {
        heading: 'Visiting the clinic',
        body: `
<p>The clinic is at ${address}. Before your first visit, ring us about anything that would make it easier: parking
close to the door, a step, a treatment table at a certain height, sitting up instead of lying down, a quieter time of
day, an interpreter, or room for a carer or an assistance dog. If we cannot offer something, we will tell you plainly,
so that you can decide before you travel.</p>
<p>If you are deaf or find it hard to hear or speak on the phone, you can reach us through the
<a href="https://www.accesshub.gov.au">National Relay Service</a>, or by e-mail.</p>`,
      },
      {
        heading: 'Tell us',
        body: `
<p>If something on this site does not work for you, ring ${phone} or write to ${email}. It helps to know which page it
was, what you were trying to do and what you use to browse. We will answer within five working days. If we cannot fix
it quickly, we will get you what you came for in another way in the meantime.</p>
<p>If our answer does not satisfy you, you may complain to the
<a href="https://humanrights.gov.au/complaints">Australian Human Rights Commission</a>, <a href="tel:1300656419">1300
656 419</a>.</p>`,
      },
    ],
    head: {
      title: `Accessibility | ${clinic.name}`,
      description:
        'Our accessibility statement: we aim for WCAG 2.2 level AA, say what does not work yet, and tell you how to reach a person instead.',
      keywords: 'accessibility statement, WCAG 2.2 AA, screen reader, keyboard, acupuncture clinic, Gawler',
    },
  }
}
