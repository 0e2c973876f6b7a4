/** What the law asks to be said beside a form or a price: HTML of the server's own (services/content/notices.ts). */
export const Notice = ({ html, className = '' }: { html: string; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, with every text of the clinic escaped
  <p className={`text-ink-soft text-small ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
)
