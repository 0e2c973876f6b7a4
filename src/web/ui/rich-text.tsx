import './rich-text.css'

/** Text that staff wrote. The server has sanitised it (docs/product.md, "Rich text"): only such HTML may come here. */
export const RichText = ({ html, className = '' }: { html: string; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved
  <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
)
