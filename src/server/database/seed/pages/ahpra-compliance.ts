import type { Clinic } from '#contract/content.ts'
import type { Page } from '#contract/page.ts'
import { clinicHtml } from './clinic-html.ts'

/** How the clinic meets its profession's rules (spec 2; National Law s 133). The registration number is a placeholder. */
export const ahpraCompliance = (clinic: Clinic): Page => {
  const { name, phone, email } = clinicHtml(clinic)
  return {
    title: 'AHPRA Compliance Statement',
    subtitle: 'The rules we work under, what they mean for you in the treatment room, and how you can hold us to them.',
    image: '',
    updated: 'May 21, 2025',
    sections: [
      {
        heading: 'Practitioner registration',
        body: `
<p>In Australia, “acupuncturist” and “Chinese medicine practitioner” are protected titles. Only people registered with
the <a href="https://www.chinesemedicineboard.gov.au">Chinese Medicine Board of Australia</a> may use them. The Board
works with the Australian Health Practitioner Regulation Agency (Ahpra) under the Health Practitioner Regulation
National Law.</p>
<p>Everyone who treats patients at ${name} is registered in the acupuncture division and has to renew that
registration every year.</p>
<ul>
<li>Registration number: <strong>CMR000XXXXXXX</strong></li>
<li>Profession: Chinese Medicine Practitioner</li>
<li>Division: Acupuncture</li>
</ul>
<p>Please check. The <a href="https://www.ahpra.gov.au/Registration/Registers-of-Practitioners.aspx">national register
of practitioners</a> is public. It shows whether a registration is current and whether any conditions are attached to
it.</p>`,
      },
      {
        heading: 'What registration asks of us',
        body: `
<p>Registered practitioners must have an approved qualification and a checked criminal history. They must keep up
recent practice, hold professional indemnity insurance and keep learning every year. They must follow the Board’s
codes and guidelines. At renewal they declare that they have done so, and the Board may audit what they declare.</p>
<p>Registration is not a prize, and it does not mean that Ahpra recommends us or any treatment. It is the floor we all
stand on.</p>`,
      },
      {
        heading: 'Advertising',
        body: `
<p>Section 133 of the National Law sets limits on how a health service may be advertised. We keep to them on this
website, on paper and on our own social media:</p>
<ul>
<li>We say nothing that is false or misleading.</li>
<li>We do not publish testimonials or reviews about our care, not even kind ones, and we do not republish them from
elsewhere.</li>
<li>We do not promise results or speak as if a treatment worked for everyone.</li>
<li>We do not offer gifts or discounts without stating their conditions.</li>
<li>We do not encourage treatment that a person does not need.</li>
</ul>
<p>Where we name a condition, it is because people ask us about it or because it has been studied. Where the research
is thin or mixed, we say so. If you read something here that goes too far, tell us and we will correct it. You can
also raise it with Ahpra.</p>`,
      },
      {
        heading: 'Informed consent',
        body: `
<p>You decide. Before a first treatment, and whenever the plan changes, we talk through:</p>
<ul>
<li>what we think is going on, and what we are unsure of;</li>
<li>what we suggest, and why;</li>
<li>what the treatment may help with, and what evidence there is;</li>
<li>common effects and rarer risks, including those that matter to you in particular;</li>
<li>other choices, among them doing nothing and seeing your doctor;</li>
<li>about how many visits, and what they cost.</li>
</ul>
<p>Your agreement is written in your record. You may withdraw it at any moment, including with needles in. We ask
before we uncover or touch any part of the body, and we use towels so that only the area being treated is bare. You
are welcome to bring someone with you. For a person under 18 we also need the consent of a parent or guardian. If
English is not your first language, tell us when you book, so that we can arrange an interpreter.</p>`,
      },
      {
        heading: 'Health records and confidentiality',
        body: `
<p>We keep a clear record, in English, of each visit: what you told us, what we found, the points and techniques used,
your consent, and the advice we gave. It is written at the time or soon after. Records are kept for at least seven
years, and those of people who were under 18 until they turn 25.</p>
<p>What you say stays with us, except where the law requires otherwise. You may see your record and have a copy. Our
<a href="/privacy-policy">privacy policy</a> has the details.</p>`,
      },
      {
        heading: 'Infection control',
        body: `
<p>We follow the Board’s <em>Guidelines on infection prevention and control for acupuncture and related practices</em>
and the national guidelines for infection prevention in healthcare. In practice:</p>
<ul>
<li>Every needle is sterile and comes in a sealed pack. It is used once, on one person, and goes straight into a
sharps container. No needle is ever kept for your next visit.</li>
<li>Hands are washed or disinfected before and after each treatment, and again if it is interrupted.</li>
<li>Skin is checked and cleaned before needling. We do not needle through broken or infected skin.</li>
<li>Cups are cleaned and disinfected between patients. We practise dry cupping only, which does not break the
skin.</li>
<li>Linen or couch paper is changed for each person, and surfaces are wiped down.</li>
<li>Sharps are collected by a licensed waste contractor. Needles are counted in and counted out.</li>
<li>There is a written plan for needle-stick injuries, and our first aid training is kept current.</li>
</ul>`,
      },
      {
        heading: 'Knowing our limits',
        body: `
<p>Some signs need a doctor first: a new severe headache, chest pain, weakness on one side, an unexplained lump,
sudden weight loss, loss of bladder or bowel control, a fever with a stiff neck. If you tell us about one of these we
will send you on, and in an emergency we call <strong>000</strong>.</p>
<p>We do not diagnose in the medical sense, and we do not advise anyone to stop a prescribed treatment. With your
consent we are glad to write to your GP or another practitioner, so that everyone who cares for you knows what the
others are doing.</p>`,
      },
      {
        heading: 'Complaints and notifications',
        body: `
<p>If something troubled you, please tell us: ${phone} or ${email}. We take it seriously, and aim to resolve it within
14 days. You do not have to come to us first. You can also turn to:</p>
<ul>
<li><a href="https://www.ahpra.gov.au/Notifications.aspx">Ahpra</a>, <a href="tel:1300419495">1300 419 495</a>, about
the health, conduct or performance of a registered practitioner. This is called a notification. Anyone may make one,
and the law protects people who make one in good faith.</li>
<li>The <a href="https://www.hcscc.sa.gov.au">Health and Community Services Complaints Commissioner</a> of South
Australia, <a href="tel:0882268666">(08) 8226 8666</a>, about any part of a health service, including fees and
communication.</li>
<li>The <a href="https://www.oaic.gov.au/privacy/privacy-complaints">Office of the Australian Information
Commissioner</a>, <a href="tel:1300363992">1300 363 992</a>, about privacy.</li>
</ul>
<p>Practitioners have duties too. In serious cases the law obliges us to notify Ahpra about a colleague, and we
would.</p>`,
      },
    ],
    head: {
      title: `AHPRA Compliance Statement | ${clinic.name}`,
      description:
        'Registration, advertising, informed consent, records, infection control and complaints: the professional rules our acupuncture clinic works under.',
      keywords:
        'AHPRA, Chinese Medicine Board of Australia, registered acupuncturist, infection control, informed consent, complaints, Gawler',
    },
  }
}
