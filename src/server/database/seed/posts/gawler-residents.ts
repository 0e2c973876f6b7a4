import type { Clinic } from '#contract/content.ts'
import type { SeedPost } from './seed-post.ts'

export const gawlerResidents = (clinic: Clinic): SeedPost => ({
  slug: 'benefits-acupuncture-gawler-residents',
  title: 'What Acupuncture May Offer Gawler Residents',
  excerpt:
    'Stiff necks from the commute, backs from the vineyard, nights that run short. What people ask us about, what the research says, and what a visit is really like.',
  category: 'Acupuncture',
  publishedAt: '2025-11-10T00:00:00.000Z',
  readTime: '6 min read',
  author: clinic.name,
  featured: false,
  coverPicture: 'blog-gawler-residents.jpg',
  body: `
<p>The first train of the morning leaves Gawler Central in the dark for much of the year. The people on it will sit
for the better part of two hours on the rails, and seven or eight at a desk, before they are home again. Others never
sit at all. They prune vines, stack shelves, lift patients, lay bricks, or carry a toddler on one hip while stirring a
pot. When we opened in August 2025 we wondered what people here would bring to us. Mostly they bring the wear of
ordinary days.</p>
<p>This article is for anyone in town who is curious about acupuncture and would like a straight account before
spending money on it. We will say what it is, what it may help with, what it probably does not do, and what a visit is
like from the door to the car.</p>
<h2>What people come about</h2>
<p>Backs and necks come first, by a long way. Then headaches, stiff shoulders, sore knees, poor sleep, and the kind of
tension that sits between the shoulder blades and will not be talked out of it. Some people have a diagnosis and a
folder of scans. Some have been told that nothing shows up. Both can be in real pain.</p>
<p>We ask everyone the same early question: who else has looked at this? A new pain deserves a proper diagnosis. If
you have numb legs, chest pain, fever, unexplained weight loss, or the worst headache of your life, you need a doctor
and not an acupuncturist. We will say so, and we will not take offence if you go.</p>
<h2>What the research says about pain</h2>
<p>Pain is where most of the studies are. In 2018 an international group of researchers put together the data of 39
careful trials with more than 20,000 patients. All of them had lived with pain for some time: in the back, the neck, a
shoulder, the head, or in a joint with arthritis. On average, people who had acupuncture did better than people who
had none, and most of the difference was still there a year later. They also did better than people who had a sham
treatment, but that gap was much smaller.</p>
<p>So there is more than one way to read the result. Some experts say the effect is real and useful. Others say most
of it comes from rest, attention and expectation, and that the part due to the needles is too small to matter.
Guidelines differ in the same way. The American College of Physicians names acupuncture among the first things to try
for lower back pain. The British guideline for back pain says not to offer it, while another British guideline, for
lasting pain without a clear cause, says to consider a single course. These are sensible people looking at the same
trials.</p>
<p>Our own view is modest. Acupuncture may help with some kinds of lasting pain, for some people, for a time. That is
worth knowing if you have tried the usual things and would like another option. It is not a reason to drop the
exercises your physiotherapist gave you.</p>
<h2>Headaches, sleep and strain</h2>
<p>Cochrane, an independent group that reviews medical research, found that a course of acupuncture may reduce how
often migraines and tension-type headaches come. The effect was clearer against no treatment than against sham
needles. If your headaches are new, or have changed, see your GP first. If you take tablets for headache on more than
two or three days a week, tell us and your GP, because the tablets themselves can keep headaches going.</p>
<p>For sleep, stress and low mood, the evidence is mixed. There are many small trials and few good ones. What we can
offer with confidence is half an hour of lying still in a quiet room with nobody asking you for anything. For some
people that begins to change an evening. If your mood has been low for weeks, please talk to your GP. Acupuncture can
sit beside counselling or medicine, but it should not take their place.</p>
<h2>From the door to the car</h2>
<p>A first visit takes 60 to 90 minutes. You fill in a form, then we talk. Expect some questions that seem odd. Do you
run hot or cold? What time do you wake? How is your appetite? Chinese medicine builds its picture from such things,
and they tell us something about your life that a pain score cannot. We look at how you move, press on what is sore,
feel the pulse at both wrists and look at your tongue.</p>
<p>Then we tell you what we think and what we propose. You hear the risks too: small bruises, a spot of blood, a
little soreness or tiredness are fairly common. Serious harm is rare but possible. If you agree, you lie down, we
clean the skin, and in go the needles. We usually use between six and fifteen. Each is as thin as a hair and opened in
front of you. You may feel a tap, then an ache or warmth that spreads. If anything stays sharp, tell us and it comes
out.</p>
<p>You rest for 20 to 30 minutes, with a blanket if you want one. The needles come out, are counted, and go into a
yellow container. We help you sit up slowly. You may feel light, or sleepy, or no different at all. Please sit in the
waiting area until you feel ready to drive.</p>
<h2>Why having it nearby matters</h2>
<p>In trials, people rarely come once. They come weekly for six to ten weeks. Anyone who has driven to the city with a
sore back for a forty-minute appointment knows how such plans end. Being able to come from Willaston, Evanston or
Hewett in ten minutes, or from Roseworthy or Sandy Creek in not much more, is not a medical benefit. It simply makes
it possible to give a course of treatment a fair trial.</p>
<p>It also helps that we can get to know the people who share your care. With your permission we write to your GP or
physio. A short letter saves you from carrying messages.</p>
<h2>How to decide</h2>
<p>Before you book, here or anywhere, we suggest four questions:</p>
<ul>
<li><strong>Has someone made a diagnosis?</strong> If not, begin there.</li>
<li><strong>Is the practitioner registered?</strong> Look on the
<a href="https://www.ahpra.gov.au/Registration/Registers-of-Practitioners.aspx">national register</a>. It takes a
minute.</li>
<li><strong>What would count as better?</strong> Choose something you can see, such as sleeping through, or getting
the washing on the line without stopping.</li>
<li><strong>When will you stop?</strong> Agree on a date to look back. We do this after four to six visits. If nothing
has changed, we say so.</li>
</ul>
<p>Cost belongs on that list as well. Many health funds pay something towards acupuncture by a registered
practitioner. Ask yours before you come, and ask about the yearly limit.</p>
<p>If after all this you think it may be worth a try, <a href="/#book-appointment">book a visit</a>. And if you are
still unsure, ring us with your question. There is no charge for that, and sometimes the honest answer is that you
should see someone else.</p>`,
})
