import type { Clinic } from '#contract/content.ts'
import type { Page } from '#contract/page.ts'
import { clinicHtml } from './clinic-html.ts'

/** How the clinic meets its profession's rules (National Law s 133). The registration number is a placeholder. */
export const ahpraCompliance = (clinic: Clinic): Page => {
  const { name, phone, email } = clinicHtml(clinic)
  return {
    title: 'AHPRA Compliance Statement',
    subtitle: 'The rules we work under, what they mean for you in the treatment room, and what to do if we fall short.',
    image: '',
    updated: 'May 21, 2025',
    sections: [
      {
        heading: 'Practitioner registration',
        body: `
<p>In Australia, “acupuncturist” and “Chinese medicine practitioner” are protected titles. Only people registered
with the <a href="https://www.chinesemedicineboard.gov.au">Chinese Medicine Board of Australia</a> may use them. The
Board works with the Australian Health Practitioner Regulation Agency (Ahpra) under the Health Practitioner
Regulation National Law.</p>
<p>Everyone who treats patients at ${name} is registered in the acupuncture division and has to renew that
registration every year.</p>
<ul>
<li>Registration number: <strong>CMR000XXXXXXX</strong></li>
<li>Profession: Chinese Medicine Practitioner</li>
<li>Division: Acupuncture</li>
</ul>
<p>Please check for yourself. The
<a href="https://www.ahpra.gov.au/Registration/Registers-of-Practitioners.aspx">national register of
practitioners</a> is public. It shows whether a registration is current and whether any conditions are attached to
it.</p>`,
      },
      {
        heading: 'What registration asks of us',
        body: `
<p>Registered practitioners must have an approved qualification and a checked criminal history. They must keep up
recent practice, hold professional indemnity insurance and keep learning every year. They must follow the Board’s
codes and guidelines. At renewal they declare that they have done so, and the Board may audit what they declare.</p>
<p>Registration isn’t a prize, and it doesn’t mean that Ahpra recommends us or any treatment. It’s the minimum for
all of us.</p>`,
      },
      {
        heading: 'Advertising',
        body: `
<p>Section 133 of the National Law sets limits on how a health service may be advertised. We keep to them on this
website, on paper and on our own social media:</p>
<ul>
<li>We say nothing that is false or misleading.</li>
<li>We don’t publish testimonials or reviews about our care, not even kind ones, and we don’t republish them from
elsewhere.</li>
<li>We don’t promise results or talk as if a treatment worked for everyone.</li>
<li>We don’t offer gifts or discounts without stating their conditions.</li>
<li>We don’t encourage treatment that a person doesn’t need.</li>
</ul>
<p>When we name a condition, it’s because people ask us about it or because it’s been studied. When the research is
thin or mixed, we say so. If you read something here that goes too far, tell us and we’ll correct it. You can also
raise it with Ahpra.</p>`,
      },
      {
        heading: 'Informed consent',
        body: `
<p>You decide. Before a first treatment, and whenever the plan changes, we talk through:</p>
<ul>
<li>what we think is going on, and what we’re not sure about;</li>
<li>what we suggest, and why;</li>
<li>what the treatment may help with, and what evidence there is;</li>
<li>common effects and rarer risks, including those that matter to you in particular;</li>
<li>other choices, including doing nothing or seeing your doctor;</li>
<li>roughly how many visits you’ll need, and what they cost.</li>
</ul>
<p>We write your consent in your record. You can withdraw it at any time, even with needles in. We ask before we
uncover or touch any part of the body, and we use towels so that only the area being treated is bare. You’re welcome
to bring someone with you. For a person under 18 we also need the consent of a parent or guardian. If English isn’t
your first language, tell us when you book, so that we can arrange an interpreter.</p>`,
      },
      {
        heading: 'Health records and confidentiality',
        body: `
<p>We keep a clear record, in English, of each visit: what you told us, what we found, the points and techniques
used, your consent, and the advice we gave. We write it at the time or soon after. We keep records for at least seven
years, or, for people who were under 18, until they turn 25.</p>
<p>What you tell us stays with us, unless the law requires otherwise. You can see your record and have a copy. Our
<a href="/privacy-policy">privacy policy</a> has the details.</p>`,
      },
      {
        heading: 'Infection control',
        body: `
<p>We follow the Board’s <em>Guidelines on infection prevention and control for acupuncture and related
practices</em> and the national guidelines for infection prevention in healthcare. In practice:</p>
<ul>
<li>Every needle is sterile and comes in a sealed pack. It’s used once, on one person, and goes straight into a
sharps container. No needle is ever kept for your next visit.</li>
<li>We wash or disinfect our hands before and after each treatment, and again if we’re interrupted.</li>
<li>We check and clean the skin before needling. We don’t needle through broken or infected skin.</li>
<li>We clean and disinfect cups between patients. We only practise dry cupping, which doesn’t break the skin.</li>
<li>We change linen or couch paper for each person, and wipe down surfaces.</li>
<li>A licensed waste contractor collects our sharps. We count needles in and count them out.</li>
<li>We have a written plan for needle-stick injuries, and keep our first aid training up to date.</li>
</ul>`,
      },
      {
        heading: 'Knowing our limits',
        body: `
<p>Some signs need a doctor first: a new severe headache, chest pain, weakness on one side, an unexplained lump,
sudden weight loss, loss of bladder or bowel control, a fever with a stiff neck. If you tell us about one of these
we’ll send you to a doctor, and in an emergency we’ll call <strong>000</strong>.</p>
<p>We don’t diagnose in the medical sense, and we don’t advise anyone to stop a prescribed treatment. With your
consent we’re happy to write to your GP or another practitioner, so that everyone who cares for you knows what the
others are doing.</p>`,
      },
      {
        heading: 'Complaints and notifications',
        body: `
<p>If something bothered you, please tell us: call ${phone} or email ${email}. We take it seriously, and aim to
resolve it within 14 days. You don’t have to come to us first. You can also turn to:</p>
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
<p>Practitioners have duties too. In serious cases the law requires us to notify Ahpra about a colleague, and we
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
