import type { Clinic } from '#contract/content.ts'
import type { Page } from '#contract/page.ts'

/** An introduction to cupping; the blog's article goes further. */
export const cuppingTherapy = (clinic: Clinic): Page => ({
  title: 'Cupping Therapy',
  subtitle: 'Gentle suction on tired muscles. What it is, how it feels, and what you can reasonably expect.',
  image: '',
  updated: '',
  sections: [
    {
      heading: 'An introduction to cupping',
      body: `
<p>We place a cup on your skin and take out some of the air. The skin and the tissue below lift a little into the
cup. That’s all cupping is. People have done it with horn, bamboo, pottery and glass in China, Egypt, Greece and many
other places, for a very long time.</p>
<p>Massage presses down. Cupping pulls up. Most people feel a firm, tight, oddly pleasant pull that softens after a
minute or two. Cups may stay in one place for five to fifteen minutes, or glide over oiled skin along the back. We
can make the suction weaker or stop whenever you like. A cupping session takes 20 to 30 minutes, on its own or after
acupuncture.</p>
<p>People mostly ask for it for tight shoulders, a stiff neck or a tired lower back. Studies suggest it may help with
some kinds of neck and back pain for a short time. Most of those studies are small, and it’s hard to test fairly,
because people know there’s a cup on their back. So the evidence is weak. We suggest it as one part of care, along
with movement and rest.</p>
<p>Expect round marks. They come from tiny blood vessels under the skin, they don’t usually hurt, and they fade in a
few days to two weeks. They show how strong the suction was, and have nothing to do with “toxins”. Other possible
effects are soreness, light-headedness and, rarely, blisters, burns or infection. We use dry cupping only: the skin
isn’t cut.</p>
<p>Cupping isn’t for everyone. Please tell us if you take blood thinners, bruise or bleed easily, are pregnant, or
have fragile skin, eczema, varicose veins, a blood clot or a heart condition. We never cup over broken skin, a rash,
a mole or a recent injury.</p>
<p>To read about the history, a session step by step and how to look after the marks, see our article
<a href="/blog/cupping-therapy-gawler-ancient-healing">on cupping in Gawler</a>.</p>`,
    },
  ],
  callToAction: {
    text: 'You can add cupping to an acupuncture visit or book it on its own. If you have a big event with bare shoulders coming up, come at least two weeks before.',
    buttonText: 'Book an Appointment',
    buttonLink: '/#book-appointment',
  },
  head: {
    title: `Cupping Therapy in Gawler | ${clinic.name}`,
    description:
      'An introduction to cupping: what it is, how a 20 to 30 minute session feels, the marks, the evidence and who shouldn’t have it.',
    keywords:
      'cupping therapy, cupping Gawler, dry cupping, cupping marks, neck and shoulder tension, Chinese medicine',
  },
})
