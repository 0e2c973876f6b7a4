import type { Clinic } from '#contract/content.ts'
import type { Page } from '#contract/page.ts'
import { clinicHtml } from './clinic-html.ts'

/**
 * The page about the clinic in its town. The title and subtitle are its hero. Its sections are, in this order: the
 * location, shown beside the map; three reasons; the area. The four services come from the services' own data.
 */
export const acupunctureGawler = (clinic: Clinic): Page => {
  const { name, address, phone, email } = clinicHtml(clinic)
  return {
    title: 'Acupuncture in Gawler',
    subtitle: 'Unhurried visits with a registered practitioner, near home. We opened our doors on August 11th, 2025.',
    image: '',
    updated: '',
    sections: [
      {
        heading: 'Where to find us',
        body: `
<p>${name} is at ${address}. We opened on August 11th, 2025, so that people north of Adelaide could see a registered
acupuncturist without driving into the city.</p>
<p>From Adelaide, take Main North Road or the Northern Expressway. By train, the Gawler line ends at Gawler Central.
From the Barossa, the Sturt Highway brings you to the edge of town. There’s parking at the door, and no step between
the car park and the treatment room.</p>
<p>Call ${phone} or email ${email}.</p>`,
      },
      {
        heading: 'Time to be heard',
        body: `
<p>A first visit takes 60 to 90 minutes. Much of that is talking. We ask when the trouble started, what makes it
better or worse, how you sleep, what medicines you take and what you’ve already tried. Then we examine you and check
how you move. Only then do we suggest a treatment, and you decide whether it makes sense to you.</p>
<p>You see the same practitioner from start to finish, so you don’t have to tell your story again each time.</p>`,
      },
      {
        heading: 'Registered, careful and open about limits',
        body: `
<p>Our practitioner is registered with the Chinese Medicine Board of Australia. Needles are sterile and used once. We
keep notes of each visit, and with your permission we write to your GP.</p>
<p>We’ll tell you what the research says about your problem, even when it doesn’t say much. If nothing changes after
a few visits, we’ll talk about stopping. And if something needs a doctor first, we’ll say so before any needle comes
out of its packet. You can read how we work in our <a href="/ahpra-compliance">AHPRA Compliance Statement</a>.</p>`,
      },
      {
        heading: 'Close to home',
        body: `
<p>A course of acupuncture usually means several visits over some weeks. That’s much easier to keep up when the
clinic is close by. You can come in your lunch hour or on a day off, then go home and rest instead of sitting in
traffic.</p>
<p>Being local also means we know the work people do here: vines and sheds, night shifts, long drives, small
children, big gardens. It shapes what we ask, and what we suggest between visits.</p>`,
      },
      {
        heading: 'The places we look after',
        body: `
<p>Gawler grew where the North Para and South Para rivers meet, and the roads still come together here. People reach
us from:</p>
<ul>
<li><strong>Gawler and around:</strong> Gawler East, Gawler South, Gawler West, Willaston, Evanston, Evanston Park,
Evanston Gardens, Kudla and Hewett</li>
<li><strong>The Light region:</strong> Roseworthy, Freeling, Wasleys, Greenock and Kapunda</li>
<li><strong>The southern Barossa:</strong> Sandy Creek, Lyndoch, Williamstown and Tanunda</li>
<li><strong>The plains and the north of Adelaide:</strong> Two Wells, Angle Vale, Munno Para and Elizabeth</li>
</ul>
<p>We only treat people at the clinic, because the room, the light and the clean surfaces are part of doing it
properly.</p>`,
      },
    ],
    callToAction: {
      text: 'Not sure whether acupuncture is worth a try for you? Call and ask. If we think another kind of care should come first, we’ll tell you.',
      buttonText: 'Book an Appointment',
      buttonLink: '/#book-appointment',
    },
    head: {
      title: `Acupuncture in Gawler, South Australia | ${clinic.name}`,
      description:
        'Traditional, orthopaedic and cosmetic acupuncture and cupping in Gawler SA, with a registered practitioner. Where we are, how we work and the areas we look after.',
      keywords:
        'acupuncture Gawler, acupuncturist Gawler, Chinese medicine Gawler, acupuncture Barossa, acupuncture Willaston, acupuncture Evanston, acupuncture Roseworthy',
    },
  }
}
