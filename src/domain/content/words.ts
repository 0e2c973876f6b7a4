/** The areas of the site that the words stand in, as staff call them. */
export const wordAreas = {
  home: 'Home page',
  booking: 'Booking',
  shop: 'Shop',
  success: 'After a purchase',
  footer: 'Footer and newsletter',
  blog: 'Blog',
  request: 'Appointment request form',
  faq: 'FAQ',
  balance: 'Voucher balance',
  missing: 'Page not found',
} as const
export type WordArea = keyof typeof wordAreas

type Word = { area: WordArea; label: string; default: string; max: number; lines?: number }
const heading = (area: WordArea, label: string, text: string): Word => ({ area, label, default: text, max: 120 })
const sentence = (area: WordArea, label: string, text: string): Word => ({
  area,
  label,
  default: text,
  max: 600,
  lines: 2,
})

/**
 * The clinic's own words on pages that are otherwise built in (docs/product.md, "Words"): where each stands, what staff
 * call it, what it says until it is changed, and how long it may be. Labels of controls and what the law asks for are
 * not among them. The defaults name no clinic and no treatment.
 */
export const words = {
  servicesTitle: heading('home', 'Heading of the services', 'Services'),
  servicesIntro: sentence(
    'home',
    'Beside the heading of the services',
    'We plan each visit with you. If you’re not sure where to start, book any of these and we’ll work it out together.',
  ),
  specialtiesTitle: heading('home', 'Above what a practitioner mostly treats', 'Areas of interest'),
  registrationNote: sentence(
    'home',
    'Below a practitioner: where they are registered',
    'Registered with the national board of the profession.',
  ),
  featuresTitle: heading('home', 'Heading of the features', 'Why people come to us'),
  blogTitle: heading('home', 'Heading of the blog', 'From the blog'),
  blogMore: sentence('home', 'Beside the heading of the blog', 'More articles are coming soon.'),
  contactTitle: heading('home', 'Heading of the contact details', 'Contact'),
  hoursTitle: heading('home', 'Heading of the opening hours', 'Opening hours'),
  bookingTitle: heading('booking', 'Heading', 'Book an appointment'),
  schedulingTitle: heading('booking', 'First benefit', 'Easy scheduling 24/7'),
  schedulingText: sentence(
    'booking',
    'First benefit: text',
    'Ask for a time that suits you, day or night. No need to wait until we’re open.',
  ),
  confirmationTitle: heading('booking', 'Second benefit', 'Instant e-mail confirmation'),
  confirmationText: sentence(
    'booking',
    'Second benefit: text, where emails go out',
    'You see at once that your request has arrived, and an email follows.',
  ),
  reschedulingTitle: heading('booking', 'Third benefit', 'Easy rescheduling'),
  reschedulingText: sentence(
    'booking',
    'Third benefit: text',
    'Plans change. Call or email us and we’ll find you another time.',
  ),
  talkIntro: sentence('booking', 'Below the calendar', 'Would you rather talk to us or send a request?'),
  reachIntro: sentence(
    'booking',
    'Where there is no calendar',
    'Call, email or send us a request, and we’ll find a time that suits you.',
  ),
  shopTitle: heading('shop', 'Heading', 'Give a quiet hour'),
  shopMore: heading('shop', 'Beside the products', 'More Products Coming Soon'),
  thanksTitle: heading('success', 'Heading', 'Thank You For Your Purchase!'),
  postedVouchers: sentence(
    'success',
    'Vouchers that are posted',
    'We’ll also post your order, with each voucher printed.',
  ),
  pickedUpVouchers: sentence(
    'success',
    'Vouchers that are picked up',
    'We’ll also let you know when your order, with each voucher printed, is ready to pick up at the clinic.',
  ),
  posted: sentence('success', 'Other goods that are posted', 'We’ll post it to you.'),
  pickedUp: sentence(
    'success',
    'Other goods that are picked up',
    'We’ll let you know when it’s ready to pick up at the clinic.',
  ),
  noPurchaseTitle: heading('success', 'Heading where there is no purchase', 'No Purchase Found'),
  noPurchase: sentence('success', 'Where there is no purchase', 'There’s no purchase to show here.'),
  quickLinks: heading('footer', 'Heading of the navigation', 'Quick Links'),
  readMore: heading('footer', 'Heading of the pages', 'Read more'),
  rights: sentence('footer', 'After the year and the clinic’s name', 'All rights reserved.'),
  newsletterTitle: heading('footer', 'Name of the newsletter', 'Newsletter'),
  newsletterText: sentence(
    'footer',
    'Above the newsletter’s form',
    'An email now and then about the season, a recipe or news from the clinic.',
  ),
  newsletterIntro: sentence(
    'footer',
    'The newsletter’s own page: opening words',
    'Something worth reading, now and then. You can unsubscribe at any time.',
  ),
  newsletterDescription: sentence(
    'footer',
    'The newsletter’s own page: what search engines show',
    'Something worth reading from the clinic, now and then. You can unsubscribe at any time.',
  ),
  newsletterKeywords: sentence('footer', 'The newsletter’s own page: keywords', 'newsletter, clinic news'),
  blogName: heading('blog', 'Title', 'Blog'),
  blogIntro: sentence('blog', 'Opening words', 'Plain words on our work and on looking after yourself.'),
  blogDescription: sentence(
    'blog',
    'What search engines show',
    'Plain words on our work and on looking after yourself, from our clinic.',
  ),
  blogKeywords: sentence('blog', 'Keywords', 'blog, articles, health'),
  articleKeywords: sentence('blog', 'Keywords of articles that have none', 'health'),
  blogEmpty: sentence('blog', 'While there is no article', 'We’re still writing our first article.'),
  requestTitle: heading('request', 'Title', 'Request an appointment'),
  requestIntro: sentence(
    'request',
    'Opening words',
    'Tell us what suits you. This isn’t a booking yet: we’ll call or email to arrange a time.',
  ),
  requestPractitioner: heading('request', 'Question whom they’d like to see, if you have several practitioners', ''),
  requestThanks: heading('request', 'Title once it is sent', 'Thank you'),
  requestSent: sentence(
    'request',
    'Once it is sent',
    'We’ve got your request. We’ll call or email to arrange a time, usually on the next day we’re open.',
  ),
  requestDescription: sentence(
    'request',
    'What search engines show',
    'Ask for an appointment at {clinic}: tell us what suits you and we’ll call or email to arrange a time.',
  ),
  requestKeywords: sentence('request', 'Keywords', 'request appointment'),
  faqMore: sentence('faq', 'Below the questions, before phone and email', 'Can’t find your question?'),
  balanceTitle: heading('balance', 'Title', 'Check a gift voucher'),
  balanceLink: heading('balance', 'What the footer calls it', 'Gift voucher balance'),
  balanceIntro: sentence('balance', 'Opening words', 'See how much is left on your gift voucher and when it expires.'),
  balanceDescription: sentence(
    'balance',
    'What search engines show',
    'See how much is left on one of our gift vouchers and when it expires.',
  ),
  missingTitle: heading('missing', 'Title', 'Page Not Found'),
  missingText: sentence(
    'missing',
    'Text',
    "We couldn't find the page you're looking for. The page might have been moved, deleted, or never existed.",
  ),
} as const satisfies Record<string, Word>
export type WordKey = keyof typeof words
export const wordKeys = Object.keys(words) as WordKey[]
/** The words that the clinic has changed; a missing or empty one uses its default. */
export type OwnWords = Partial<Record<WordKey, string>>
export type Words = Record<WordKey, string>

/** All words: the clinic's own, or else the default. */
export const wordsOf = (own: OwnWords): Words =>
  Object.fromEntries(wordKeys.map((key) => [key, own[key] || words[key].default])) as Words
