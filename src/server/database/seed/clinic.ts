import type { Clinic, Contact, Navigation } from '#contract/content.ts'

export const clinic: Clinic = {
  name: 'Anhe Acupuncture',
  description:
    'Acupuncture and traditional Chinese medicine in Gawler, South Australia. A small clinic with a registered practitioner, a quiet room and plenty of time.',
  socials: [
    { type: 'facebook', url: 'https://www.facebook.com/anhe.acupuncture.example' },
    { type: 'instagram', url: 'https://www.instagram.com/anhe.acupuncture.example' },
    { type: 'youtube', url: 'https://www.youtube.com/@anhe.acupuncture.example' },
  ],
  hours: [
    { day: 'Monday', hours: '9 am–5 pm' },
    { day: 'Tuesday', hours: '9 am–7 pm' },
    { day: 'Wednesday', hours: '9 am–5 pm' },
    { day: 'Thursday', hours: '10 am–7 pm' },
    { day: 'Friday', hours: '9 am–5 pm' },
    { day: 'Saturday', hours: '9 am–1 pm' },
    { day: 'Sunday', hours: 'Closed' },
  ],
  phone: '(08) 5550 1187',
  email: 'hello@anhe-acupuncture.example',
  address: '27 Jacob Street, Gawler SA 5118',
}

/** The entries that the specification fixed, as in the built-in default. */
export const navigation: Navigation = [
  { name: 'Home', href: '#home' },
  { name: 'Services', href: '#services' },
  { name: 'About', href: '#about' },
  { name: 'Blog', href: '#blog' },
  { name: 'Shop', href: '#shop' },
  { name: 'FAQ', href: '/faq' },
  { name: 'Book Now', href: '#book-appointment' },
  { name: 'Contact', href: '#contact' },
]

export const contact: Contact = {
  mapUrl:
    'https://www.openstreetmap.org/export/embed.html?bbox=138.7330%2C-34.6075%2C138.7590%2C-34.5905&layer=mapnik&marker=-34.5990%2C138.7460',
  description: [
    'You’ll find us in a stone cottage one street back from Murray Street, a few minutes’ walk from Gawler Central station. There’s parking at the door, and no step between the car park and the treatment room.',
    'Call us, email us or send an appointment request. If we’re with a patient, please leave a message with your name and number and we’ll call you back.',
  ],
  address: clinic.address,
  phone: clinic.phone,
  email: clinic.email,
  socials: clinic.socials,
}
