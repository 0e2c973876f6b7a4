import type { Clinic } from '#contract/content.ts'
import type { Faq } from '#contract/page.ts'

/** The ten questions of the FAQ, with the lengths of visits and the notice for a cancellation. */
export const faq = (clinic: Clinic): Faq => ({
  title: 'Questions and answers',
  subtitle: 'What people ask us before they come. If your question isn’t here, call us.',
  questions: [
    {
      question: 'What happens at a first visit, and how long does it take?',
      answer: `Allow 60-90 minutes. We start by talking about what brings you in, your health history, medicines, sleep, work and what you’ve tried. Then we examine you: how you move, where it’s sore, your pulse and your tongue.

After that, we tell you what we think, what we suggest, what it may help with and what could go wrong. If you agree, there’s usually time for a first treatment. Please bring a list of your medicines and any scans or letters. Later visits are shorter. A cupping session takes 20-30 minutes.`,
    },
    {
      question: 'Does acupuncture hurt?',
      answer: `Less than most people expect. The needles are solid and about as thick as a hair, much finer than the ones used for injections. You may feel a tap or a quick sting, then often a dull ache, warmth, heaviness or a small twitch.

It shouldn’t stay sharp. If it does, tell us and we’ll move the needle or take it out. Hands and feet are more tender than the back. If needles scare you, tell us when you book. We can start with one or two, or none at all.`,
    },
    {
      question: 'Are the needles sterile, and are they ever used again?',
      answer: `They’re sterile, sealed and used only once. We open each one in front of you. After use it goes straight from your skin into a sharps container, which a licensed contractor collects. We never keep needles for your next visit.

Cups are reused. They only touch unbroken skin, and we clean and disinfect them after each person.`,
    },
    {
      question: 'How many sessions will I need?',
      answer: `Nobody can know in advance. For a recent strain, people often come three or four times. For something that has gone on for months, six to ten weekly visits are common in research, and that’s a fair trial.

At the start we agree on what you’d like to be able to do again, and we check how it’s going after four to six visits. If nothing has changed, we’ll say so and talk about other options. We don’t sell packages.`,
    },
    {
      question: 'What are the side effects and risks?',
      answer: `The common ones are mild: a drop of blood, a small bruise, soreness, tiredness, or feeling faint for a moment. In a large 2021 review of studies, about one patient in eleven noticed some side effect during a course. About half of these were bleeding, pain or redness where a needle had been.

Serious harm is rare, about one patient in ten thousand in the same review, but it has happened: infection, injury to a nerve, or a punctured lung from a needle placed too deep in the chest or shoulder. Cupping can cause blisters or, where flame is used, burns. If you become short of breath, feverish or badly unwell after a treatment, call 000 or see a doctor at once, and say that you had acupuncture.`,
    },
    {
      question: 'Can I come if I’m pregnant or trying for a baby?',
      answer: `Often yes, but please tell us, even if you aren’t sure yet. Some points and techniques are traditionally avoided in pregnancy, and we don’t put cups on the belly or lower back. People mostly come about nausea, or back or pelvic pain. The evidence that acupuncture may help with these is limited but reasonable enough to discuss.

We like your midwife or doctor to know you’re seeing us. If you have bleeding, strong pain or a bad headache, or your baby is moving less than usual, call the hospital, not us.`,
    },
    {
      question: 'Do I need a referral, and should I tell my GP?',
      answer: `You don’t need a referral. Telling your GP is a good idea, and essential if you have a new problem that nobody has looked at yet. Acupuncture shouldn’t delay a diagnosis.

With your permission we’ll write to your GP about what we’re doing. Please don’t stop or change any prescribed medicine because of us. If we think you should see a doctor first, we’ll say so.`,
    },
    {
      question: 'What should I wear, and how should I prepare?',
      answer: `Wear something loose that rolls up above your elbows and knees. We have towels, and only uncover what we need to. Have a light meal an hour or two before, because you’re more likely to faint on an empty stomach. Avoid alcohol, and skip hard training straight afterwards.

If cupping is planned, remember that the marks show. They’re round, pink to purple, usually painless, and fade in a few days to two weeks. If you’re wearing a backless dress to a wedding, come at least two weeks before.`,
    },
    {
      question: 'Can I claim on my health fund?',
      answer: `Many extras policies include acupuncture by a registered practitioner. The amount, yearly limit and waiting period vary, so please check with your fund and ask whether cupping is covered. We’ll give you a receipt with everything they need.

Medicare only pays for acupuncture when a medical doctor does it, so it doesn’t cover visits to us.`,
    },
    {
      question: 'How do I change or cancel a booking, and how do gift vouchers work?',
      answer: `Please give us 24 hours’ notice: call ${clinic.phone} or email us. There’s a $20 booking fee, which comes off the price of your treatment. With less notice we may keep it, though we’re reasonable about fevers and flat tyres.

Each gift voucher has a code. Give us the code when you book. You can use it for any treatment, over several visits until it’s spent, up to the date on the voucher. Our terms of service have the details.`,
    },
  ],
  head: {
    title: `Acupuncture and Cupping: Questions and Answers | ${clinic.name}`,
    description:
      'First visits, needles, side effects, pregnancy, health funds, cancellations and gift vouchers: ten honest answers from our acupuncture clinic in Gawler.',
    keywords:
      'acupuncture FAQ, does acupuncture hurt, acupuncture side effects, health fund rebate acupuncture, cupping marks, acupuncture Gawler',
  },
})
