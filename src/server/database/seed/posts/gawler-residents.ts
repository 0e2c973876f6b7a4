import type { Clinic } from '#contract/content.ts'
import type { SeedPost } from './seed-post.ts'

export const gawlerResidents = (clinic: Clinic): SeedPost => ({
  slug: 'benefits-acupuncture-gawler-residents',
  title: 'What Acupuncture May Offer Gawler Residents',
  excerpt:
    'Stiff necks from the commute, backs from the vineyard, nights that are too short. What people ask us about, what the research says, and what a visit is really like.',
  category: 'Acupuncture',
  publishedAt: '2025-11-10T00:00:00.000Z',
  readTime: '6 min read',
  author: clinic.name,
  featured: false,
  coverPicture: 'blog-gawler-residents.jpg',
  body: `
<p>The first train of the morning leaves Gawler Central in the dark for much of the year. The people on it will sit
for the better part of two hours on the rails, and seven or eight at a desk, before they’re home again. Others never
sit at all. They prune vines, stack shelves, lift patients, lay bricks, or carry a toddler on one hip while stirring
a pot. When we opened in August 2025 we wondered what people would come to us with. Mostly it’s the wear and tear of
ordinary days.</p>
<p>This article is for anyone in town who is curious about acupuncture and would like a straight account before
spending money on it. We’ll say what it is, what it may help with, what it probably doesn’t do, and what a visit is
like from the door to the car.</p>
<h2>What people come about</h2>
<p>Backs and necks come first, by a long way. Then headaches, stiff shoulders, sore knees, poor sleep, and the kind
of tension that sits between the shoulder blades and won’t go away. Some people have a diagnosis and a folder of
scans. Others have been told that nothing shows up. Both can be in real pain.</p>
<p>We ask everyone the same early question: who else has looked at this? A new pain deserves a proper diagnosis. If
you have numb legs, chest pain, fever, unexplained weight loss, or the worst headache of your life, you need a doctor
and not an acupuncturist. We’ll say so, and we won’t be offended if you go.</p>
<h2>What the research says about pain</h2>
<p>Pain is where most of the studies are. In 2018 an international group of researchers combined the data from 39
careful trials with more than 20,000 patients. All of them had lived with pain for some time: in the back, the neck,
a shoulder, the head, or in a joint with arthritis. On average, people who had acupuncture did better than people who
had none, and most of the difference was still there a year later. They also did better than people who had a sham
treatment, but that gap was much smaller.</p>
<p>So there’s more than one way to read the result. Some experts say the effect is real and useful. Others say most
of it comes from rest, attention and expectation, and that the part due to the needles is too small to matter.
Guidelines differ too. The American College of Physicians names acupuncture among the first things to try for lower
back pain. The British guideline for back pain says not to offer it, while another British guideline, for lasting
pain without a clear cause, says to consider a single course. These are all sensible people looking at the same
trials.</p>
<p>Our own view is cautious. Acupuncture may help with some kinds of lasting pain, for some people, for a time. That
is worth knowing if you have tried the usual things and would like another option. It isn’t a reason to drop the
exercises your physiotherapist gave you.</p>
<h2>Headaches, sleep and strain</h2>
<p>Cochrane, an independent group that reviews medical research, found that a course of acupuncture may reduce how
often migraines and tension-type headaches come. The effect was clearer against no treatment than against sham
needles. If your headaches are new, or have changed, see your GP first. If you take headache tablets on more than two
or three days a week, tell us and your GP, because the tablets themselves can keep headaches going.</p>
<p>For sleep, stress and low mood, the evidence is mixed. There are many small trials and few good ones. What we can
be sure to offer is half an hour of lying still in a quiet room with nobody asking you for anything. For some people
that’s enough to change an evening. If your mood has been low for weeks, please talk to your GP. Acupuncture can go
alongside counselling or medicine, but it shouldn’t replace them.</p>
<h2>From the door to the car</h2>
<p>A first visit takes 60 to 90 minutes. You fill in a form, then we talk. Expect some questions that seem odd. Do
you run hot or cold? What time do you wake? How is your appetite? Chinese medicine builds its picture from things
like these, and they tell us something about your life that a pain score can’t. We look at how you move, press on
what is sore, feel the pulse at both wrists and look at your tongue.</p>
<p>Then we tell you what we think and what we suggest. We explain the risks too: small bruises, a spot of blood, and
a little soreness or tiredness are fairly common. Serious harm is rare but possible. If you agree, you lie down, we
clean the skin, and in go the needles. We usually use between six and fifteen. Each is as thin as a hair and opened
in front of you. You may feel a tap, then an ache or warmth that spreads. If anything stays sharp, tell us and we’ll
take it out.</p>
<p>You rest for 20 to 30 minutes, with a blanket if you want one. We take the needles out, count them and put them in
a yellow container. We help you sit up slowly. You may feel light, sleepy or no different at all. Please sit in the
waiting area until you feel ready to drive.</p>
<h2>Why having it nearby matters</h2>
<p>In trials, people rarely come just once. They come weekly for six to ten weeks. Anyone who has driven to the city
with a sore back for a forty-minute appointment knows how those plans end. Being able to come from Willaston,
Evanston or Hewett in ten minutes, or from Roseworthy or Sandy Creek in not much more, isn’t a medical benefit. It
simply makes it possible to give a course of treatment a fair go.</p>
<p>It also helps that we can get to know the people who share your care. With your permission we write to your GP or
physio. A short letter saves you having to pass on messages.</p>
<h2>How to decide</h2>
<p>Before you book, here or anywhere, we suggest four questions:</p>
<ul>
<li><strong>Has someone made a diagnosis?</strong> If not, start there.</li>
<li><strong>Is the practitioner registered?</strong> Look on the
<a href="https://www.ahpra.gov.au/Registration/Registers-of-Practitioners.aspx">national register</a>. It takes a
minute.</li>
<li><strong>What would count as better?</strong> Choose something you’ll notice, such as sleeping through, or hanging
out the washing without stopping.</li>
<li><strong>When will you stop?</strong> Agree on a date to check how it’s going. We do this after four to six
visits. If nothing has changed, we say so.</li>
</ul>
<p>Think about the cost as well. Many health funds pay something towards acupuncture by a registered practitioner.
Ask yours before you come, and ask about the yearly limit.</p>
<p>If, after all this, you think it may be worth a try, <a href="/#book-appointment">book a visit</a>. And if you’re
still not sure, call us with your question. There’s no charge for that, and sometimes the honest answer is that you
should see someone else.</p>`,
})
