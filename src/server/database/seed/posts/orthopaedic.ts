import type { Clinic } from '#contract/content.ts'
import type { SeedPost } from './seed-post.ts'

export const orthopaedic = (clinic: Clinic): SeedPost => ({
  slug: 'orthopaedic-acupuncture',
  title: 'Orthopaedic Acupuncture for Injuries and Joint Pain',
  excerpt:
    'A sore shoulder, a rolled ankle, a back that will not settle. How acupuncture can sit beside exercise and good medical care, and what it cannot do.',
  category: 'Orthopaedic Acupuncture',
  publishedAt: '2025-12-08T00:00:00.000Z',
  readTime: '7 min read',
  author: clinic.name,
  featured: true,
  coverPicture: 'blog-orthopaedic.jpg',
  body: `
<p>Ask around at any Gawler football ground on a Monday and you will find an ankle, a hamstring and a shoulder that
did not come through Saturday. Ask at a winery in April and it will be wrists and backs. Injuries like these are
ordinary, and most get better with time, sensible loading and patience. The trouble lies with the ones that do not,
and with the weeks in between when you still have to work.</p>
<p>Orthopaedic acupuncture is what we call acupuncture for muscles, tendons and joints when it is planned around a
physical examination. It is a way of working, not a separate profession. It borrows the anatomy and the tests that
sports medicine uses, and it is meant to sit beside good medical care and exercise, never instead of them.</p>
<h2>How Does It Work</h2>
<p>It starts with finding out what is sore. We watch you walk, reach, squat or turn your head. We test which movements
bring the pain on, how strong the muscles are on each side, and whether a nerve might be involved. Pressing along a
muscle often finds tight bands and tender spots. Some of these hurt where you press. Some send pain somewhere else
that you know well.</p>
<p>Needles are then placed in three kinds of places: in or near the sore tissue, in muscles that are guarding it, and
further away along the same nerve or, in the traditional map, the same channel. For some problems we add a very small
electric current between two needles, which feels like tapping. For others, warmth.</p>
<p>What does that do? Needling stimulates nerve endings in skin and muscle. Laboratory studies show that the brain and
spinal cord respond by releasing some of the body’s own pain-dampening substances. The small vessels around a needle
open for a while. A tight muscle may twitch and let go. How much of this explains what people feel in the clinic is
still argued about. Rest, attention and the expectation of relief play a part as well, as they do in every
treatment.</p>
<p>Acupuncture does not knit a bone, reattach a tendon or grow back cartilage. When we hope for something, it is less
pain and easier movement, so that you can do the exercises that make the tissue stronger.</p>
<h2>Common Conditions Treated</h2>
<p>People come to us with the complaints below. We list them because we are asked about them, not because we can
promise to change them. The strength of the research differs a great deal from one to the next.</p>
<ul>
<li><strong>Lower back pain.</strong> Widely studied. Acupuncture may help for a time compared with no treatment.
Against sham needles the difference is small, and guidelines disagree on whether to suggest it.</li>
<li><strong>Neck and shoulder pain.</strong> Pooled trials show a modest average benefit for lasting pain. For
specific shoulder injuries, such as a torn tendon, the trials are few.</li>
<li><strong>Knee pain from osteoarthritis.</strong> The evidence is mixed. Strengthening exercise and, where it
applies, losing weight have better support, so we talk about these first.</li>
<li><strong>Tennis and golfer’s elbow.</strong> Small studies suggest short relief for some people. The long-term
course seems much the same with or without needles.</li>
<li><strong>Ankle sprains.</strong> Reviewers have not found enough good research to say. Early on, the right bandage,
gradual weight bearing and balance exercises matter most.</li>
<li><strong>Heel pain.</strong> A few trials are encouraging, and they are not enough to be sure.</li>
<li><strong>Hamstring, calf and groin strains.</strong> Very little research. We may work on the muscles around the
injury to ease guarding while you follow a loading program.</li>
<li><strong>Stiffness after surgery or a fracture.</strong> Only once your surgeon or doctor agrees, and well away
from wounds and new joints.</li>
</ul>
<p>Some injuries should go straight to a doctor or the emergency department. A limb that looks bent or cannot bear
weight is one. So is a joint that locked or gave way with a pop, a calf that is hot and swollen, a knock to the head,
or numbness around the saddle area with back pain. A joint that is red and hot in someone with a fever cannot wait
either. If we see any of these we will not needle. We will help you get where you need to be.</p>
<h2>What to Expect</h2>
<p>Plan for 60 to 90 minutes the first time. Wear shorts for a leg and a singlet for a shoulder. Bring scans and
reports if you have them, though you do not need any to come. We ask how the injury happened, what you did in the
first days, what your work and sport ask of you, and what you want to get back to. “Lift my grandson” is a better goal
than “less pain”, because we can both see when it happens.</p>
<p>After the examination we tell you what we think is going on and how sure we are. We explain the plan, the risks and
the alternatives. Then, if you agree, we begin. In a tight muscle you may feel a short cramp or a twitch. It can be a
surprise, and it should pass quickly. You lie for about 20 minutes, and we check on you. Sometimes we ask you to move
the joint gently with a needle in a distant point, to find out whether it moves more freely.</p>
<p>It is common to be a little sore that evening, as after training. A small bruise is not unusual. Feeling faint can
happen, above all on an empty stomach, so have something to eat beforehand. Serious problems are rare. They include
infection, injury to a nerve and, with needles around the chest and the top of the shoulder, a punctured lung. We keep
needles shallow there. If you become breathless after a treatment, call 000.</p>
<p>Take it easy for the rest of the day and avoid testing the joint to see if it “worked”. We give you one or two
exercises, not ten, because one or two get done. For a fresh strain, three or four visits are typical. For something
older, we suggest about six, a week apart, with a proper look back in the middle. If there is no change, we stop and
think again, or send you to somebody who can offer something different.</p>
<h2>Why Choose Acupuncture for Injury Management</h2>
<p>Perhaps you should not. If you have not yet tried a good exercise program, that is usually the place to start.
Physiotherapy, time and simple pain relief are enough for many injuries. But there are reasons why people add
acupuncture, and we think these are the sound ones:</p>
<ul>
<li><strong>Pain is stopping you from moving.</strong> If a few easier days let you begin strengthening, the treatment
has done its job.</li>
<li><strong>You cannot take certain medicines, or would like to talk with your doctor about taking fewer.</strong>
Acupuncture has side effects of its own, but they are different ones. Please do not change a prescription by
yourself.</li>
<li><strong>The pain has stayed long after the tissue has had time to mend.</strong> This is the kind of pain in which
acupuncture has been studied the most.</li>
<li><strong>You want one person to take an hour over it.</strong> An unhurried examination sometimes finds a cause in
the shoes, the desk or the way a spade is held.</li>
<li><strong>It can be combined.</strong> We are happy to work with your GP, physiotherapist, podiatrist or coach. With
your permission we write to them, so that the plan is one plan.</li>
</ul>
<p>There are poor reasons as well. Do not come in order to play through an injury that needs rest. Needles that hide
pain for a match can cost you a season. Do not come because somebody told you that it always works. Nothing does.</p>
<p>If you were hurt at work or on the road, ask the insurer before you book whether acupuncture is covered and whether
you need approval first. In South Australia work injuries are handled through the Return to Work scheme, and the
answer depends on your claim.</p>
<p>You can check our practitioner’s registration on the
<a href="https://www.ahpra.gov.au/Registration/Registers-of-Practitioners.aspx">national register</a>, and read more
about needles, risks and rebates in our <a href="/faq">questions and answers</a>. When you are ready,
<a href="/#book-appointment">book a time</a>, and tell us in the notes what you would like to be able to do again.</p>`,
})
