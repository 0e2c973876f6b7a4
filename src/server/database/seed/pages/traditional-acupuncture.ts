import type { Clinic } from '#contract/content.ts'
import type { Page } from '#contract/page.ts'

/**
 * What traditional acupuncture is, and the conditions people bring, in three groups. Each condition stands with the
 * state of its evidence and without a promise, as the advertising rules ask (National Law s 133).
 */
export const traditionalAcupuncture = (clinic: Clinic): Page => ({
  title: 'Traditional Acupuncture',
  subtitle: 'Fine needles, a quiet room, and a way of looking at health that’s old, practical and still being studied.',
  image: '',
  updated: '',
  sections: [
    {
      heading: 'What it is',
      body: `
<p>Acupuncture means placing very fine needles in the skin and muscle at chosen points and leaving them for a while.
It has been practised in China for more than two thousand years. Chinese medicine explains it as moving qi and blood
through channels of the body, and chooses points from the whole picture: your pulse and tongue, your sleep and
digestion, heat and cold, as well as the place that hurts.</p>
<p>Modern research describes it differently. Needling stimulates nerves, changes local blood flow, and affects how
the brain and spinal cord handle pain signals. Neither explanation is complete. We use the traditional one to choose
a treatment and the modern one to stay honest about what to expect.</p>`,
    },
    {
      heading: 'What a visit is like',
      body: `
<p>A first visit takes 60 to 90 minutes; later visits are shorter. We talk, examine you and agree on a plan. You lie
on a padded table with only the parts we need uncovered and the rest under a towel. The needles are about as thick as
a hair. As they go in you may feel a light tap or a brief sting. Many people then notice a dull ache, warmth or
heaviness.</p>
<p>Once they’re in, you rest for 20 to 30 minutes. We’re within earshot, and you can ask us to take any needle out at
any time. Some people doze off. Afterwards, sit for a moment, drink some water and take the rest of the day gently if
you can.</p>
<p>We may suggest adding warmth with moxa or a heat lamp, <a href="/cupping-therapy">cupping</a>, or simple exercises
and habits for home. It’s always your choice.</p>`,
    },
    {
      heading: 'Pain Management',
      body: `
<p>This is why most people come, and where most of the research has been done. Pooled results from large trials of
chronic pain suggest that acupuncture may help with some kinds of lasting pain. The difference from no acupuncture is
moderate. The difference from a sham treatment is small, and experts disagree about how much it matters.</p>
<ul>
<li><strong>Lower back pain.</strong> May ease pain for a while. Guidelines disagree: some list acupuncture as an
option, others don’t recommend it. Staying active matters whatever else you do.</li>
<li><strong>Neck and shoulder pain.</strong> Studied in many trials, with modest results on average.</li>
<li><strong>Tension-type headache and migraine.</strong> Cochrane reviews found that a course may reduce how often
headaches come. New or changing headaches need a doctor first.</li>
<li><strong>Knee osteoarthritis.</strong> Some people report less pain for a while. The evidence is mixed, and
there’s better support for exercise and, if it applies to you, losing weight.</li>
<li><strong>Tennis elbow, sprains and strains.</strong> Trials are small and the results uncertain. Read more in our
article on <a href="/blog/orthopaedic-acupuncture">orthopaedic acupuncture</a>.</li>
</ul>`,
    },
    {
      heading: "Women's Health",
      body: `
<p>Women have used acupuncture for centuries, and research here is growing, but much of it is of low quality. Please
see your GP about heavy, irregular or very painful bleeding before you see us.</p>
<ul>
<li><strong>Period pain.</strong> Some trials report less pain. Reviewers rate the evidence as low in quality, so we
suggest trying it for two or three cycles and then taking an honest look.</li>
<li><strong>Hot flushes around menopause.</strong> In trials, women often had fewer flushes than with no treatment,
but not clearly fewer than with sham acupuncture. Your GP can tell you about options with stronger evidence.</li>
<li><strong>Nausea, and back or pelvic pain, in pregnancy.</strong> May help some women. If you’re pregnant we choose
the points carefully and make sure your midwife or doctor knows.</li>
<li><strong>Support while trying to conceive.</strong> Acupuncture hasn’t been shown to raise the chance of a baby,
with or without IVF. Some people come for a quiet hour at a hard time, and that’s reason enough.</li>
</ul>`,
    },
    {
      heading: 'Stress & Wellness',
      body: `
<p>Lying still in a warm room for half an hour is worth something in itself, and research finds it hard to separate
that from the needles. We don’t mind saying so.</p>
<ul>
<li><strong>Everyday stress and tension.</strong> Many people find a treatment restful. How long that lasts varies a
lot.</li>
<li><strong>Anxiety and low mood.</strong> Early studies are encouraging, but small and of mixed quality. Acupuncture
is no substitute for counselling or medicine. If you’re struggling, see your GP or call Lifeline on
<a href="tel:131114">13 11 14</a> at any hour.</li>
<li><strong>Poor sleep.</strong> Some people sleep better during a course. There are many trials, but few good ones.
We also talk about light, caffeine and routine, which cost nothing.</li>
<li><strong>Tiredness and digestion.</strong> Often part of the traditional picture. See a doctor first to look for a
cause, especially if it’s new.</li>
</ul>`,
    },
    {
      heading: 'Risks, and who should ask first',
      body: `
<p>The usual side effects are small bruises, a drop of blood, brief soreness, tiredness or light-headedness. Serious
ones, such as infection, nerve injury or a punctured lung, are rare but have happened. We explain them before we
begin.</p>
<p>Tell us if you’re pregnant, take blood thinners, bleed easily, have a pacemaker, epilepsy, diabetes or
lymphoedema, have had joint replacement or heart valve surgery, or are having treatment for cancer. Often we can
still treat you, just differently. Sometimes we’ll want to talk to your doctor first.</p>
<p>People respond differently, and some don’t respond at all. After about four to six visits we look back together
and decide whether to continue. You can read more in our <a href="/faq">questions and answers</a>.</p>`,
    },
  ],
  callToAction: {
    text: 'Bring your questions, your list of medicines and any scans you have. The first visit is mostly for listening.',
    buttonText: 'Book an Appointment',
    buttonLink: '/#book-appointment',
  },
  head: {
    title: `Traditional Acupuncture in Gawler | ${clinic.name}`,
    description:
      'What traditional acupuncture is, what a visit is like, and what research says about pain, women’s health, stress and sleep. Careful, registered care in Gawler.',
    keywords:
      "traditional acupuncture, acupuncture Gawler, pain management, women's health, stress, Chinese medicine, acupuncture side effects",
  },
})
