import type { Faq } from '#contract/page.ts'
import type { Post } from '#contract/post.ts'

export const context = 'https://schema.org'

/** The `@id` that refers to the clinic in structured data. */
export const clinicId = (siteUrl: string) => `${siteUrl}/#clinic`

export const breadcrumbsJsonLd = (crumbs: { name: string; path: string }[], siteUrl: string) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
})

export const faqJsonLd = ({ questions }: Faq) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** Structured data of an article. The author is the clinic if no person is named. */
export const articleJsonLd = (post: Post, siteUrl: string, publisher: string) => {
  const clinic = { '@type': 'Organization', '@id': clinicId(siteUrl), name: publisher, url: `${siteUrl}/` }
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    image: [new URL(post.coverImage, siteUrl).href],
    datePublished: post.publishedAt,
    articleSection: post.category,
    inLanguage: 'en-AU',
    author: post.author === publisher ? clinic : { '@type': 'Person', name: post.author },
    publisher: { ...clinic, logo: { '@type': 'ImageObject', url: `${siteUrl}/icon-512.png` } },
    mainEntityOfPage: `${siteUrl}/blog/${post.slug}`,
  }
}
