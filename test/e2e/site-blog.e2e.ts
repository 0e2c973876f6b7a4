import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'

const listed = [
  { slug: 'benefits-acupuncture-gawler-residents', category: 'Acupuncture', written: true },
  { slug: 'cupping-therapy-gawler-ancient-healing', category: 'Cupping Therapy', written: true },
  { slug: 'womens-health-acupuncture-gawler', category: "Women's Health", written: false },
  { slug: 'sports-injury-acupuncture-gawler', category: 'Sports Medicine', written: false },
]
/** US English long form (docs/product.md, "Dates and numbers"). */
const longDate =
  /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/

test('the blog lists 4 posts with their categories below the featured article', async ({ page, request }) => {
  guards(
    '/blog | Blog list',
    "Blog list: 4 posts (categories Acupuncture, Cupping Therapy, Women's Health, Sports Medicine).",
    'Posts named womens-health-acupuncture-gawler and sports-injury-acupuncture-gawler appear in the list',
    'Dates: US English long form (month name, day, year) on the site',
  )
  guards(
    'Blog post (fixed content): id, title, excerpt, slug, coverImage, category, publishedAt (date text), readTime, author',
  )
  const fields = ['id', 'title', 'excerpt', 'slug', 'coverImage', 'category', 'publishedAt', 'readTime', 'author']
  for (const post of await (await request.get('/api/posts')).json())
    for (const field of fields) expect(post).toHaveProperty(field, expect.anything())
  await openHydrated(page, '/blog')
  const main = page.getByRole('main')
  await expect(main.getByRole('article').getByRole('link')).toHaveAttribute('href', '/blog/orthopaedic-acupuncture')
  const posts = main.getByRole('listitem')
  await expect(posts).toHaveCount(4)
  for (const [index, { slug, category, written }] of listed.entries()) {
    const post = posts.nth(index)
    await expect(post.getByText(category, { exact: true })).toBeVisible()
    await expect(post.getByRole('link')).toHaveAttribute('href', `/blog/${slug}`)
    // What is still to be written came out on no day.
    if (written) await expect(post.locator('time')).toHaveText(longDate)
    else await expect(post.getByText('Coming soon')).toBeVisible()
    await expect(post.locator('time')).toHaveCount(written ? 1 : 0)
  }
  await posts.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What Acupuncture May Offer Gawler Residents')
})

test('/blog/orthopaedic-acupuncture: hero image, category label, today’s date, title, four sections, Back to Blog', async ({
  page,
}) => {
  guards(
    "Slug 'orthopaedic-acupuncture': a static article with hero image, category label 'Orthopaedic Acupuncture', today's date, title and sections How Does It Work, Common Conditions Treated, What to Expect, Why Choose Acupuncture for Injury Management; a 'Back to Blog' link to /blog.",
    '/blog/orthopaedic-acupuncture | Linked article',
    'Dates: US English long form (month name, day, year) on the site',
  )
  await openHydrated(page, '/blog/orthopaedic-acupuncture')
  const article = page.getByRole('article').first()
  await expect(article.locator('img').first()).toHaveJSProperty('complete', true)
  expect(
    await article
      .locator('img')
      .first()
      .evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBeGreaterThan(0)
  await expect(article.getByText('Orthopaedic Acupuncture', { exact: true })).toBeVisible()
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Australia/Adelaide' })
  await expect(article.locator('time').first()).toHaveText(today.format(new Date()))
  await expect(article.locator('.rich-text h2')).toHaveText([
    'How Does It Work',
    'Common Conditions Treated',
    'What to Expect',
    'Why Choose Acupuncture for Injury Management',
  ])
  await article.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

for (const { slug, category, written } of listed)
  test(`/blog/${slug} ${written ? 'holds its body' : 'says More Articles Coming Soon and leads Back to Home'}`, async ({
    page,
  }) => {
    guards(
      '/blog/{slug} | Blog post or article',
      'Two full articles exist: slugs benefits-acupuncture-gawler-residents and cupping-therapy-gawler-ancient-healing.',
      "'More Articles Coming Soon' with a 'Back to Home' link to /.",
      "article screen shows 'More Articles Coming Soon'",
    )
    await openHydrated(page, `/blog/${slug}`)
    const article = page.getByRole('article').first()
    await expect(article.getByText(category, { exact: true }).first()).toBeVisible()
    if (written) {
      await expect(article.locator('time').first()).toHaveText(longDate)
      const words = (await article.locator('.rich-text').innerText()).split(/\s+/)
      expect(words.length).toBeGreaterThanOrEqual(800)
      await expect(article.getByText(/^\d+ min read$/).first()).toBeVisible()
      await expect(page.getByText('More Articles Coming Soon')).toHaveCount(0)
    } else {
      await expect(article.getByRole('heading', { name: 'More Articles Coming Soon' })).toBeVisible()
      await expect(article.locator('header time')).toHaveCount(0)
      const data = await page.locator('script[type="application/ld+json"]').allTextContents()
      expect(data.join()).not.toContain('BlogPosting')
      await article.getByRole('link', { name: 'Back to Home' }).click()
      await expect(page).toHaveURL(/\/$/)
    }
  })

test('an article links to others, and a chosen one opens at its top', async ({ page }) => {
  await openHydrated(page, '/blog/cupping-therapy-gawler-ancient-healing')
  const others = page.getByRole('complementary', { name: 'Read next' }).getByRole('link')
  await expect(others).toHaveCount(2)
  const name = await others.first().innerText()
  await others.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.replace(/\s+/g, ' '))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('an unknown slug shows Post not found, with status 404 and also on navigation within the site', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 404/)
  guards("Blog post page shows 'Post not found' for an unknown slug.", "Unknown blog slug | 'Post not found'")
  const answer = await page.goto('/blog/no-such-post', { waitUntil: 'domcontentloaded' })
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  await expect(page.getByRole('main').getByText('404'), 'as any other page that is not there').toBeVisible()
  await openHydrated(page, '/blog')
  await page.route('**/api/posts/*', (route) => route.fulfill({ status: 404, json: { status: 404, detail: 'gone' } }))
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
})

test('a blog post adds structured article data', async ({ page, server }) => {
  guards('Blog posts add structured article data.')
  await page.goto('/blog/orthopaedic-acupuncture', { waitUntil: 'domcontentloaded' })
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  )
  expect(data.find((item) => item['@type'] === 'BlogPosting')).toMatchObject({
    headline: 'Orthopaedic Acupuncture for Injuries and Joint Pain',
    mainEntityOfPage: `${server.url}/blog/orthopaedic-acupuncture`,
  })
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
})
