type HeadProps = {
  title: string
  description?: string | undefined
  keywords?: string | undefined
  canonical?: string | undefined
  siteName?: string | undefined
  /** The absolute URL of the picture for shared links, 1200 by 630 px, and its alternative text. */
  image?: { url: string; alt: string } | undefined
  type?: 'website' | 'article'
  /** The publication time of an article (ISO 8601), and its section. */
  article?: { published: string; section: string } | undefined
  /** Structured data for search engines. The browser keeps what the server rendered. */
  jsonLd?: object[]
  noindex?: boolean
}

/**
 * A page's head: React moves these tags there, on the server and on every navigation
 * (docs/product.md, "Head and sharing").
 */
export const Head = ({
  title,
  description,
  keywords,
  canonical,
  siteName,
  image,
  type = 'website',
  article,
  jsonLd = [],
  noindex,
}: HeadProps) => (
  <>
    <title>{title}</title>
    {description && <meta name="description" content={description} />}
    {keywords && <meta name="keywords" content={keywords} />}
    {canonical && <link rel="canonical" href={canonical} />}
    {noindex && <meta name="robots" content="noindex" />}
    <meta property="og:title" content={title} />
    <meta property="og:type" content={type} />
    {description && <meta property="og:description" content={description} />}
    {canonical && <meta property="og:url" content={canonical} />}
    {siteName && <meta property="og:site_name" content={siteName} />}
    <meta property="og:locale" content="en_AU" />
    {article && <meta property="article:published_time" content={article.published} />}
    {article && <meta property="article:section" content={article.section} />}
    <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    <meta name="twitter:title" content={title} />
    {description && <meta name="twitter:description" content={description} />}
    {image && (
      <>
        <meta property="og:image" content={image.url} />
        <meta property="og:image:type" content="image/jpeg" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={image.alt} />
        <meta name="twitter:image" content={image.url} />
        <meta name="twitter:image:alt" content={image.alt} />
      </>
    )}
    {jsonLd.map((data, index) => (
      <script
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
        key={index}
        type="application/ld+json"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data of ours, with every < escaped
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
    ))}
  </>
)
