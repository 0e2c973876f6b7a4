import type { Clinic } from '#contract/content.ts'
import type { Faq } from '#contract/page.ts'

/** The ten questions of spec section 2, with the lengths of visits and the notice of section 9. */
export const faq = (clinic: Clinic): Faq => ({
  title: 'Questions and answers',
  subtitle: 'What people ask before they come. If yours is missing, ring us.',
  questions: [
    {
      question: 'What happens at a first visit, and how long does it take?',
      answer: `Allow 60-90 minutes. We begin with a conversation about what brings you in, your health so far, medicines, sleep, work and what you have tried. Then comes an examination: how you move, where it is sore, your pulse and a look at your tongue.

After that we tell you what we think, what we suggest, what it may help with and what could go wrong. If you agree, there is usually time for a first treatment. Please bring a list of your medicines and any scans or letters. Later visits are shorter. A cupping session takes 20-30 minutes.`,
    },
    {
      question: 'Does acupuncture hurt?',
      answer: `Less than most people fear. The needles are solid and about as thick as a hair, much finer than the ones used for injections. You may feel a tap or a quick sting, then often a dull ache, warmth, heaviness or a small twitch.

It should not stay sharp. If it does, say so, and we move the needle or take it out. Hands and feet are more tender than the back. If needles frighten you, tell us when you book. We can start with one or two, or with none.`,
    },
    {
      question: 'Are the needles sterile, and are they ever used again?',
      answer: `They are sterile, sealed, and used once. Each goes straight from your skin into a sharps container and is collected by a licensed contractor. We do not keep needles for your next visit, not even for you.

Cups are used again. They touch only unbroken skin, and we clean and disinfect them after each person.`,
    },
    {
      question: 'How many sessions will I need?',
      answer: `Nobody can know beforehand. For a recent strain, people often come three or four times. For something that has gone on for months, six to ten weekly visits are common in research, and that is a fair trial.

We agree at the start on what you would like to be able to do again, and look back after four to six visits. If nothing has changed, we say so and talk about other options. We do not sell packages.`,
    },
    {
      question: 'What are the side effects and risks?',
      answer: `The common ones are mild: a drop of blood, a small bruise, soreness, tiredness, or feeling faint for a moment. In a large 2021 review of studies, about one patient in eleven noticed some side effect during a course. About half of these were bleeding, pain or reddening where a needle had been.

Serious harm is rare, about one patient in ten thousand in the same review, but it has happened: infection, injury to a nerve, or a punctured lung from a needle placed too deep in the chest or shoulder. Cupping can cause blisters or, where flame is used, burns. If you become short of breath, feverish or badly unwell after a treatment, call 000 or see a doctor at once, and say that you had acupuncture.`,
    },
    {
      question: 'Can I come if I am pregnant or trying for a baby?',
      answer: `Often yes, but please tell us, even if you are not sure yet. Some points and techniques are traditionally avoided in pregnancy, and we do not cup the belly or lower back. People mostly come with nausea, or with back or pelvic pain. The evidence that acupuncture may help with these is limited but reasonable enough to discuss.

We like your midwife or doctor to know that you are coming. Bleeding, strong pain, a bad headache or a baby that moves less than usual are reasons to ring the hospital, not us.`,
    },
    {
      question: 'Do I need a referral, and should I tell my GP?',
      answer: `You do not need a referral. Telling your GP is a good idea, and essential if you have a new problem that nobody has looked at yet. Acupuncture should not delay a diagnosis.

With your permission we will write to your GP about what we are doing. Please do not stop or change any prescribed medicine on our account. If we think you should see a doctor first, we will say so.`,
    },
    {
      question: 'What should I wear, and how should I prepare?',
      answer: `Wear something loose that rolls up above the elbow and knee. We have towels, and uncover only what we need to. Have a light meal an hour or two before, because an empty stomach makes fainting more likely. Leave out alcohol, and skip hard training straight afterwards.

If cupping is planned, remember that the marks show. They are round, pink to purple, usually painless, and fade in a few days to two weeks. Leave two weeks before a wedding in a backless dress.`,
    },
    {
      question: 'Can I claim on my health fund?',
      answer: `Many extras policies include acupuncture by a registered practitioner. The amount, the yearly limit and any waiting time differ, so please check with your fund and ask whether cupping counts. We give you a receipt with everything it needs.

Medicare pays for acupuncture only when a medical doctor performs it, so it does not cover visits to us.`,
    },
    {
      question: 'How do I change or cancel a booking, and how do gift vouchers work?',
      answer: `Please give us 24 hours’ notice. Use the link in your confirmation or ring ${clinic.phone}. There is a $20 booking fee, which comes off the price of your treatment. With less notice we may keep it, though we are reasonable about fevers and flat tyres.

A gift voucher has a code. Give it when you book. It can be used for any treatment, over several visits until the amount is spent, up to the date on the voucher. More is in our terms of service.`,
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
