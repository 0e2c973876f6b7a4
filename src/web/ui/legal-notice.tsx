/** A text that the law requires beside a form or a price: HTML made by the server (services/content/notices.ts). */
export const LegalNotice = ({ html, className = '' }: { html: string; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, with every text of the clinic escaped
  <p className={`text-ink-soft text-small ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
)
