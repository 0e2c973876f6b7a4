/**
 * Every public page of a fresh site by its route (docs/product.md, "Pages and layout"), with its status, its one h1 and
 * a word of its title.
 */
export const publicPages = [
  { path: '/', status: 200, h1: 'Room to breathe, time to mend', title: /^Anhe Acupuncture \| / },
  { path: '/acupuncture-gawler', status: 200, h1: 'Acupuncture in Gawler', title: /Acupuncture in Gawler/ },
  { path: '/traditional-acupuncture', status: 200, h1: 'Traditional Acupuncture', title: /Traditional Acupuncture/ },
  { path: '/cupping-therapy', status: 200, h1: 'Cupping Therapy', title: /Cupping Therapy/ },
  { path: '/faq', status: 200, h1: 'Questions and answers', title: /Questions and Answers/ },
  { path: '/blog', status: 200, h1: 'Blog', title: /^Blog/ },
  {
    path: '/blog/orthopaedic-acupuncture',
    status: 200,
    h1: 'Orthopaedic Acupuncture for Injuries and Joint Pain',
    title: /^Orthopaedic Acupuncture/,
  },
  {
    path: '/blog/benefits-acupuncture-gawler-residents',
    status: 200,
    h1: 'What Acupuncture May Offer Gawler Residents',
    title: /Gawler Residents/,
  },
  {
    path: '/blog/cupping-therapy-gawler-ancient-healing',
    status: 200,
    h1: 'Cupping Therapy in Gawler: An Old Practice, Plainly Explained',
    title: /^Cupping Therapy in Gawler/,
  },
  {
    path: '/blog/womens-health-acupuncture-gawler',
    status: 200,
    h1: 'Acupuncture and Women’s Health',
    title: /Women.s Health/,
  },
  {
    path: '/blog/sports-injury-acupuncture-gawler',
    status: 200,
    h1: 'Sports Injuries: When Might Acupuncture Help?',
    title: /^Sports Injuries/,
  },
  { path: '/blog/no-such-post', status: 404, h1: 'Post not found', title: /^Post not found/ },
  { path: '/checkout', status: 200, h1: /cart is empty|Checkout/, title: /^Checkout/ },
  { path: '/success', status: 200, h1: 'No Purchase Found', title: /^Your purchase/ },
  { path: '/request-appointment', status: 200, h1: 'Request an appointment', title: /^Request an appointment/ },
  { path: '/newsletter', status: 200, h1: 'Newsletter', title: /^Newsletter/ },
  { path: '/newsletter/unsubscribe', status: 200, h1: 'Unsubscribe', title: /^Unsubscribe/ },
  {
    path: '/newsletter/confirm',
    status: 200,
    h1: 'Would you like our newsletter?',
    title: /^Would you like our newsletter\?/,
  },
  { path: '/voucher', status: 200, h1: 'Check a gift voucher', title: /^Check a gift voucher/ },
  { path: '/privacy-policy', status: 200, h1: 'Privacy Policy', title: /^Privacy Policy/ },
  { path: '/ahpra-compliance', status: 200, h1: 'AHPRA Compliance Statement', title: /^AHPRA Compliance/ },
  { path: '/terms-of-service', status: 200, h1: 'Terms of Service', title: /^Terms of Service/ },
  { path: '/accessibility', status: 200, h1: 'Accessibility', title: /^Accessibility/ },
  { path: '/no-such-page', status: 404, h1: 'Page Not Found', title: /^Page Not Found/ },
] as const
