import type { Clinic } from '#contract/content.ts'
import type { SeedPost } from './seed-post.ts'

export const cupping = (clinic: Clinic): SeedPost => ({
  slug: 'cupping-therapy-gawler-ancient-healing',
  title: 'Cupping Therapy in Gawler: An Old Practice, Plainly Explained',
  excerpt: 'Where cupping comes from, what it feels like, why it leaves those round marks, and who should avoid it.',
  category: 'Cupping Therapy',
  publishedAt: '2025-10-13T00:00:00.000Z',
  readTime: '6 min read',
  author: clinic.name,
  featured: false,
  coverPicture: 'blog-cupping.jpg',
  body: `
<p>You have probably seen the marks before you ever saw a cup. A row of purple circles on a swimmer’s shoulder, or on
a stranger’s back at the beach, looks like the work of a large and orderly octopus. People ask us about the marks
more than about anything else. So let’s start at the beginning and get to the octopus in a moment.</p>
<h2>A very old idea</h2>
<p>All cupping needs is something hollow and a way to take some air out of it. That’s why so many cultures came up
with it. An Egyptian medical scroll, written about three and a half thousand years ago, is often said to mention it.
Greek physicians used it. In China, animal horns came first, then bamboo and pottery, then glass. In parts of Europe
and the Middle East it never went away, and some families who came to South Australia from there still remember a
grandmother with a set of small jars and a candle.</p>
<p>Old doesn’t mean right, of course. Bloodletting is old too. A long history tells us that many people found
something in it. It doesn’t tell us what, or who for. For that we need trials, and we’ll come to them.</p>
<h2>How it works, as far as anyone knows</h2>
<p>In the language of Chinese medicine, pain appears where qi and blood don’t move freely, and the cups get them
moving. In the language of anatomy, suction lifts the skin and the layer beneath it, stretches them, and draws blood
towards the surface. The skin under a cup becomes warmer and redder. Nerves in the skin send new signals, and these
may change for a while how the spinal cord and brain handle pain from the same area.</p>
<p>You may read elsewhere that cupping pulls out toxins. There’s no good evidence for that. Your liver and kidneys
take care of that, and they don’t need cups.</p>
<h2>What the evidence says</h2>
<p>Researchers have tested cupping mostly for neck pain, lower back pain and other lasting muscle pain. Taken
together, the trials show that people given cupping often report less pain shortly afterwards than people given
nothing or usual care. That sounds good, and it may be. But most of the trials are small. Many have flaws, and it’s
nearly impossible to give someone a convincing pretend cup. We know little about what happens after a few weeks.</p>
<p>A fair summary is this: cupping may help with some neck and back pain for a short time, and the evidence isn’t
strong. For sports recovery, colds, weight, skin and most other things you may see on the internet, there’s too
little evidence to say anything. We’d rather tell you that now than have you find out later.</p>
<h2>A session, step by step</h2>
<p>A cupping session takes 20 to 30 minutes. If it’s your first visit to us, allow 60 to 90 minutes in all, because
we want to hear about your health before we put anything on your skin.</p>
<ol>
<li><strong>We ask.</strong> Medicines, skin, heart, bleeding, pregnancy, and how you have slept and eaten. Then what
you feel, where, and for how long.</li>
<li><strong>We look and press.</strong> The sore spot isn’t always where the work needs to be done. We also look for
moles, veins, rashes and old scars, so we can keep away from them.</li>
<li><strong>We show you.</strong> One cup on your forearm tells you more than we can. You tell us how strong it
should be.</li>
<li><strong>We place the cups.</strong> With pump cups, a small hand pump draws out the air. With glass cups, a flame
is held inside the glass for a moment and taken away before the cup touches you. You feel a quick pull and then a
firm, even tightness.</li>
<li><strong>You rest, or we move them.</strong> Cups that stay put are left for five to fifteen minutes. For gliding
cups we oil the skin first and draw one or two cups slowly along the muscle, which feels like a deep massage the
wrong way round.</li>
<li><strong>We take them off.</strong> We press the skin at the rim with a finger, air slips in with a small sigh,
and the cup comes off. We wipe off the oil and look at your skin.</li>
</ol>
<p>You’re in charge throughout. “Less, please” and “stop” both work straight away, and you don’t need to give a
reason. We only do dry cupping here. We don’t cut or prick the skin.</p>
<h2>About those marks</h2>
<p>The circles are a kind of bruise. Suction makes tiny blood vessels under the skin leak a little, as a knock would,
but evenly and without the knock. They show more with stronger suction, a longer session or paler skin. On darker
skin they may look brown rather than purple. Most are gone within a week; some take two.</p>
<p>A dark mark doesn’t mean there was more “wrong” in that spot, and a faint one doesn’t mean the treatment failed.
If you’d rather have no marks, tell us. Lighter suction and moving cups leave fewer. If you’re about to be a
bridesmaid in a strapless dress, come after the wedding.</p>
<p>For a day or so afterwards, keep the area warm and covered. Avoid spas, saunas and strong sun. Don’t scratch or
scrub. A little plain moisturiser is fine.</p>
<h2>Risks, and who shouldn’t have it</h2>
<p>Besides the marks, people may feel sore, tired or light-headed. Now and then, suction that’s too strong or goes on
too long raises a blister. Burns have happened when a flame was used carelessly. Infections are rare on unbroken
skin. A skin condition such as psoriasis can flare where the cups have been. Anyone whose skin scars heavily should
think twice.</p>
<p>Please don’t have cupping, or talk to your doctor and us first, if you:</p>
<ul>
<li>take blood thinners, or bleed or bruise easily;</li>
<li>are pregnant;</li>
<li>have, or recently had, a blood clot;</li>
<li>have a serious heart condition or a pacemaker;</li>
<li>have thin or fragile skin, eczema, psoriasis, sunburn or a rash where the cups would go;</li>
<li>are having treatment for cancer;</li>
<li>have a fever, or feel unwell.</li>
</ul>
<p>We don’t use cups on children unless there’s a good reason and a parent agrees, and then only with the lightest
touch.</p>
<p>See a doctor if a cupped area becomes hot, swollen, weepy or more painful over the following days. Tell us too,
because we want to know.</p>
<h2>Where it fits</h2>
<p>Most people here have cupping together with acupuncture, for shoulders that have been up around their ears since
Monday, or for a back that’s spent harvest on a tractor. Many find it pleasant, and some feel looser for a few days.
We think of it as a small part of a plan. The bigger parts are moving more, changing how you sit or lift, and
sleeping enough.</p>
<p>If your pain came on after a fall, wakes you at night, runs down an arm or leg with numbness, or is getting
steadily worse, have a doctor look at it before you think about cups. If it’s the ordinary, grumbling kind and you’re
curious, <a href="/#book-appointment">come and try one cup</a>. You can decide about the rest once you know what it
feels like.</p>`,
})
