import type { Clinic } from '#contract/content.ts'
import type { SeedPost } from './seed-post.ts'

export const orthopaedic = (clinic: Clinic): SeedPost => ({
  slug: 'orthopaedic-acupuncture',
  title: 'Orthopaedic Acupuncture for Injuries and Joint Pain',
  excerpt:
    'A sore shoulder, a rolled ankle, a back that won’t settle. How acupuncture can work alongside exercise and good medical care, and what it can’t do.',
  category: 'Orthopaedic Acupuncture',
  publishedAt: '2025-12-08T00:00:00.000Z',
  readTime: '7 min read',
  author: clinic.name,
  featured: true,
  coverPicture: 'blog-orthopaedic.jpg',
  body: `
<p>Ask around at any Gawler football ground on a Monday and you’ll find an ankle, a hamstring and a shoulder that
didn’t come through Saturday. Ask at a winery in April and it will be wrists and backs. Injuries like these are
common, and most get better with time, sensible loading and patience. The trouble is the ones that don’t, and the
weeks in between when you still have to work.</p>
<p>Orthopaedic acupuncture is what we call acupuncture for muscles, tendons and joints when it’s planned around a
physical examination. It’s a way of working, not a separate profession. It borrows the anatomy and the tests that
sports medicine uses, and it’s meant to work alongside good medical care and exercise, never instead of them.</p>
<h2>How Does It Work</h2>
<p>It starts with finding out what is sore. We watch you walk, reach, squat or turn your head. We test which
movements bring the pain on, how strong the muscles are on each side, and whether a nerve might be involved. Pressing
along a muscle often finds tight bands and tender spots. Some of these hurt where you press. Some send pain to
another spot you know well.</p>
<p>Then we place needles in three kinds of places: in or near the sore tissue, in muscles that are guarding it, and
further away along the same nerve or, in the traditional map, the same channel. For some problems we add a very small
electric current between two needles, which feels like tapping. For others, warmth.</p>
<p>What does that do? Needling stimulates nerve endings in skin and muscle. Laboratory studies show that the brain
and spinal cord respond by releasing some of the body’s own painkillers. The small blood vessels around a needle open
for a while. A tight muscle may twitch and let go. Researchers still argue about how much of this explains what
people feel in the clinic. Rest, attention and the expectation of relief play a part too, as they do in every
treatment.</p>
<p>Acupuncture doesn’t knit a bone, reattach a tendon or grow back cartilage. What we hope for is less pain and
easier movement, so that you can do the exercises that make the tissue stronger.</p>
<h2>Common Conditions Treated</h2>
<p>People come to us with the problems below. We list them because people ask us about them, not because we can
promise to change them. The strength of the research varies a lot from one to the next.</p>
<ul>
<li><strong>Lower back pain.</strong> Widely studied. Acupuncture may help for a while compared with no treatment.
Against sham needles the difference is small, and guidelines disagree on whether to suggest it.</li>
<li><strong>Neck and shoulder pain.</strong> Pooled trials show a modest average benefit for lasting pain. For
specific shoulder injuries, such as a torn tendon, the trials are few.</li>
<li><strong>Knee pain from osteoarthritis.</strong> The evidence is mixed. There’s better support for strengthening
exercise and, if it applies to you, losing weight, so we talk about these first.</li>
<li><strong>Tennis and golfer’s elbow.</strong> Small studies suggest short-term relief for some people. In the long
term it seems much the same with or without needles.</li>
<li><strong>Ankle sprains.</strong> Reviewers haven’t found enough good research to say. Early on, the right bandage,
gradual weight bearing and balance exercises matter most.</li>
<li><strong>Heel pain.</strong> A few trials are encouraging, but not enough to be sure.</li>
<li><strong>Hamstring, calf and groin strains.</strong> Very little research. We may work on the muscles around the
injury to ease tightness while you follow a strengthening program.</li>
<li><strong>Stiffness after surgery or a fracture.</strong> Only once your surgeon or doctor agrees, and well away
from wounds and new joints.</li>
</ul>
<p>Some injuries should go straight to a doctor or the emergency department. A limb that looks bent or can’t bear
weight is one. So is a joint that locked or gave way with a pop, a calf that’s hot and swollen, a knock to the head,
or numbness around the saddle area with back pain. A red, hot joint in someone with a fever can’t wait either. If we
see any of these we won’t needle. We’ll help you get where you need to be.</p>
<h2>What to Expect</h2>
<p>Plan for 60 to 90 minutes the first time. Wear shorts for a leg and a singlet for a shoulder. Bring scans and
reports if you have them, though you don’t need any to see us. We ask how the injury happened, what you did in the
first days, what your work and sport ask of you, and what you want to get back to. “Lift my grandson” is a better
goal than “less pain”, because we can both tell when it happens.</p>
<p>After the examination we tell you what we think is going on and how sure we are. We explain the plan, the risks
and the alternatives. Then, if you agree, we begin. In a tight muscle you may feel a short cramp or a twitch. It can
be a surprise, but it should pass quickly. You lie for about 20 minutes, and we check on you. Sometimes we ask you to
move the joint gently with a needle in a distant point, to see if it moves more freely.</p>
<p>It’s common to be a little sore that evening, as after training. A small bruise isn’t unusual. You may feel faint,
especially on an empty stomach, so have something to eat beforehand. Serious problems are rare. They include
infection, injury to a nerve and, with needles around the chest and the top of the shoulder, a punctured lung. We
keep needles shallow there. If you become breathless after a treatment, call 000.</p>
<p>Take it easy for the rest of the day and avoid testing the joint to see if it “worked”. We give you one or two
exercises, not ten, because one or two actually get done. For a fresh strain, three or four visits are typical. For
something older, we suggest about six, a week apart, with a proper check halfway. If there’s no change, we stop and
think again, or send you to someone who can offer something different.</p>
<h2>Why Choose Acupuncture for Injury Management</h2>
<p>Maybe you shouldn’t. If you haven’t tried a good exercise program yet, that’s usually the place to start.
Physiotherapy, time and simple pain relief are enough for many injuries. But there are reasons why people add
acupuncture, and we think these are good ones:</p>
<ul>
<li><strong>Pain is stopping you from moving.</strong> If a few easier days let you start strengthening, the
treatment has done its job.</li>
<li><strong>You can’t take certain medicines, or would like to talk with your doctor about taking fewer.</strong>
Acupuncture has side effects of its own, but they’re different ones. Please don’t change a prescription on your
own.</li>
<li><strong>The pain has stayed long after the tissue has had time to mend.</strong> This is the kind of pain in
which acupuncture has been studied the most.</li>
<li><strong>You want someone to spend an hour on it.</strong> An unhurried examination sometimes finds a cause in
your shoes, your desk or the way you hold a spade.</li>
<li><strong>It can be combined.</strong> We’re happy to work with your GP, physiotherapist, podiatrist or coach. With
your permission we write to them, so everyone follows one plan.</li>
</ul>
<p>There are bad reasons too. Don’t come so you can play through an injury that needs rest. Needles that hide the
pain for one match can cost you a season. And don’t come because someone told you it always works. Nothing does.</p>
<p>If you were hurt at work or on the road, ask the insurer before you book whether acupuncture is covered and
whether you need approval first. In South Australia the Return to Work scheme handles work injuries, and the answer
depends on your claim.</p>
<p>You can check our practitioner’s registration on the
<a href="https://www.ahpra.gov.au/Registration/Registers-of-Practitioners.aspx">national register</a>, and read more
about needles, risks and rebates in our <a href="/faq">questions and answers</a>. When you’re ready,
<a href="/#book-appointment">book a time</a> and tell us what you’d like to be able to do again.</p>`,
})
