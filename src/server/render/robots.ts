/** What search engines should leave alone: the dashboard, purchases, and answers that are for programs. */
const closed = ['/admin', '/checkout', '/success', '/api']

export const robots = (publicUrl: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  )
