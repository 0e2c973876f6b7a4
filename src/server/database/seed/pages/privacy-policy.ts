import type { Clinic } from '#contract/content.ts'
import type { Page } from '#contract/page.ts'
import { clinicHtml } from './clinic-html.ts'

/** The privacy policy: ten sections, third parties named, under-16s excluded (Privacy Act 1988, APP 1). */
export const privacyPolicy = (clinic: Clinic): Page => {
  const { name, address, phone, email } = clinicHtml(clinic)
  return {
    title: 'Privacy Policy',
    subtitle: 'What we ask you for, why we ask, who else handles it, and how you can see it or correct it.',
    image: '',
    updated: 'May 21, 2025',
    sections: [
      {
        heading: 'About this policy',
        body: `
<p>${name} is a private health clinic in South Australia. We keep health records, so the <em>Privacy Act 1988</em>
(Cth) and the Australian Privacy Principles apply to us whatever our size. This policy explains how we follow them,
at the clinic and on this website.</p>
<p>“Personal information” means anything that identifies you or could. “Health information” is the part that is about
your health and your treatment. The law asks for extra care with health information, and we take it.</p>
<p>You can read this website without telling us who you are. You can also call with a general question and not give
your name. To treat you, though, we need to know who you are and something about your health. Without that we couldn’t
treat you safely.</p>`,
      },
      {
        heading: 'What we collect',
        body: `
<p>We collect what we need and no more. Depending on how you deal with us, that can be:</p>
<ul>
<li><strong>If you become a patient:</strong> your name, date of birth, address, phone and email; someone to call in
an emergency; your health history, medicines, allergies and pregnancies; what brings you in; what we find, what we do
and how you respond; letters from other practitioners; your health fund details, if you want to claim.</li>
<li><strong>If you ask for an appointment on this site:</strong> your name, email and phone, the treatment you’re
interested in, the date that would suit you and any message you add.</li>
<li><strong>If you buy from the shop:</strong> your name and email, your phone number if you give it, a postal
address if something has to be posted, and what you bought. For a gift, also the name and email of the person you’re
giving it to. Card numbers go straight to the payment company. We never see or store them.</li>
<li><strong>If you subscribe to the newsletter:</strong> your email address, and when you agreed to receive it.</li>
<li><strong>When you visit this website:</strong> technical details such as the page, the time and the internet
address of the request. We use them to keep the site running and to stop abuse.</li>
</ul>
<p>This site has no advertising and no visitor tracking. Your cart is kept in your own browser. What you type into
the checkout or an appointment request stays in that browser tab until you send it or close the tab, so a reload
doesn’t lose it. At the checkout we set one cookie that links your browser to your order, so that only you can open
your voucher.</p>`,
      },
      {
        heading: 'How we collect it',
        body: `
<p>Nearly always from you: on the form you fill in at your first visit, in conversation, by phone, by email or
through a form on this site.</p>
<p>Sometimes it comes from someone else. Your GP or physiotherapist may write to us because you asked them to. A
parent or guardian speaks for a child. A friend may give us your name and email so that we can send you a voucher. If
someone sends us information about you that we didn’t ask for and don’t need, we delete it or return it.</p>
<p>We don’t record calls or consultations. We take photographs only with your written consent, and only when they’re
part of your treatment.</p>`,
      },
      {
        heading: 'Why we use it',
        body: `
<p>We use personal information to:</p>
<ul>
<li>assess and treat you, and keep the clinical record our profession requires;</li>
<li>make, confirm and change appointments;</li>
<li>take payments, issue receipts and vouchers, and help you claim from a health fund;</li>
<li>answer your questions and complaints;</li>
<li>send you the newsletter, if you subscribed;</li>
<li>meet our legal duties, for instance in tax, insurance and professional registration.</li>
</ul>
<p>We don’t sell personal information or rent it out. We never use your health information for marketing. Each
newsletter has a link to unsubscribe, as the <em>Spam Act 2003</em> (Cth) requires, and it works with no questions
asked.</p>`,
      },
      {
        heading: 'Who else handles it',
        body: `
<p>A small clinic doesn’t write its own booking system or run its own bank. These kinds of companies handle
information for us, and only what they need for the job:</p>
<ul>
<li><strong>Practice management:</strong> online bookings, appointment reminders and patient records are kept in
practice-management software, for example Cliniko. If you book through a calendar on this site, you’re on that
company’s own pages, and its privacy policy applies to what you type there.</li>
<li><strong>Payment processing:</strong> card payments on this site are handled by a payment-processing company, for
example Stripe. Its card form loads on the checkout page only. We get the result of the payment, never the card
number.</li>
<li><strong>Website hosting, email and postage:</strong> the companies that run the server, carry our email and
deliver our parcels.</li>
<li><strong>Maps:</strong> the map comes from a map provider, for example OpenStreetMap, which sees the internet
address of your device when the map loads.</li>
</ul>
<p>We share health information with another practitioner, a health fund or an insurer when you agree to it. Sometimes
the law makes us share it without your consent, for example under a court order, when we must report a child at risk,
or when there’s a serious threat to someone’s life, health or safety.</p>`,
      },
      {
        heading: 'Information that goes overseas',
        body: `
<p>Where we can, we choose suppliers that keep patient records in Australia. Cliniko is an Australian company and, at
the time of writing, says that it stores the records of Australian clinics here.</p>
<p>Payment, email and hosting companies often work across borders. Stripe, for example, may process payment details
in the United States and other countries. Before we start with a supplier like this we look at its terms and its
security, and take reasonable steps to make sure it treats your information as the Australian Privacy Principles
expect.</p>
<p>We don’t send clinical notes overseas unless you ask us to, for instance because you’re moving and want your new
practitioner to have them.</p>`,
      },
      {
        heading: 'How we keep it safe, and for how long',
        body: `
<p>Records are kept behind personal accounts and passwords, connections to this site are encrypted, and paper is
locked away. Only people who need a record for their work can open it. When staff look at appointment requests on
this site, the site records it.</p>
<p>We keep clinical records for at least <strong>seven years</strong> after your last visit. For a patient who was
under 18 we keep them until that person turns <strong>25</strong>. Financial records are kept for as long as tax law
asks. We delete appointment requests made through this site after a set time, because your clinical record replaces
them. Your email address stays on the newsletter list until you unsubscribe. When we no longer need information, we
destroy it or remove anything that identifies you.</p>
<p>No system is perfect. If information is lost or exposed in a way likely to cause you serious harm, we’ll tell you
and the Office of the Australian Information Commissioner, as the Notifiable Data Breaches scheme requires.</p>`,
      },
      {
        heading: 'Seeing and correcting your information',
        body: `
<p>You can ask to see what we hold about you, and you can have a copy. Call us or write to us; our details are in the
last section. We’ll check that it’s really you and answer within 30 days. Asking is free. If copying a long record
takes a lot of work we may charge what it costs, and we’ll tell you the amount first.</p>
<p>If something is wrong or out of date, tell us and we’ll put it right. A clinical record shows what was thought at
the time, so we may correct it by adding a note rather than erasing anything. If we can’t agree on a correction, you
can ask us to attach your own statement.</p>
<p>In a few cases the law lets us refuse access, for instance when it would put another person at risk. If so, we’ll
give you the reason in writing.</p>`,
      },
      {
        heading: 'Young people under 16',
        body: `
<p>This website isn’t meant for anyone under 16. If you’re younger, please don’t use its forms, shop or newsletter.
We don’t knowingly collect information through the site from people under 16, and if we find that we have, we delete
it. Parents and guardians can contact us about this at any time.</p>
<p>Children can be patients. A parent or guardian makes the booking, gives us the information and comes to the visit.
The child’s record is protected in the same way as an adult’s.</p>`,
      },
      {
        heading: 'Questions, complaints and changes',
        body: `
<p>Talk to us first. Most things can be sorted out in one conversation.</p>
<ul>
<li>Phone: ${phone}</li>
<li>Email: ${email}</li>
<li>Post: Privacy, ${name}, ${address}</li>
</ul>
<p>Please put a privacy complaint in writing if you can. We’ll answer within 30 days. If you’re not happy with our
answer, or don’t get one, you can complain in writing to the
<a href="https://www.oaic.gov.au/privacy/privacy-complaints">Office of the Australian Information Commissioner</a>
(phone <a href="tel:1300363992">1300 363 992</a>, GPO Box 5288, Sydney NSW 2001). It’s free, and you don’t need a
lawyer.</p>
<p>We change this policy when the clinic or the law changes. The date at the top tells you which version you’re
reading. If a change affects how we use information we already hold, we’ll tell patients directly.</p>`,
      },
    ],
    head: {
      title: `Privacy Policy | ${clinic.name}`,
      description:
        'How our clinic collects, uses, stores and shares personal and health information, how to see or correct yours, and how to complain.',
      keywords: 'privacy policy, health records, Australian Privacy Principles, acupuncture clinic, Gawler',
    },
  }
}
