type SocialType = 'facebook' | 'instagram' | 'youtube'

/** The icons are defined here, since the icon library has no brand icons. */
const glyphs: Record<SocialType, { name: string; path: string }> = {
  facebook: {
    name: 'Facebook',
    path: 'M14.2 21v-7.6h2.6l.5-3.2h-3.1V8.1c0-.9.4-1.7 1.8-1.7h1.5V3.6c-.7-.1-1.6-.2-2.4-.2-2.7 0-4.2 1.6-4.2 4.4v2.4H8v3.2h2.9V21z',
  },
  instagram: {
    name: 'Instagram',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 1.8A3.2 3.2 0 0 0 4.8 8v8A3.2 3.2 0 0 0 8 19.2h8a3.2 3.2 0 0 0 3.2-3.2V8A3.2 3.2 0 0 0 16 4.8zm4 2.9a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zm0 1.8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zm4.6-3.3a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  },
  youtube: {
    name: 'YouTube',
    path: 'M7 5h10a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zm3 4v6l5-3z',
  },
}

/** Round icon links to social media accounts. `of` is the name of their owner, for screen readers. */
export const SocialLinks = ({ links, of }: { links: { type: SocialType; url: string }[]; of: string }) => (
  <ul className="flex flex-wrap gap-2">
    {links.map(({ type, url }) => (
      <li key={url}>
        <a
          href={url}
          className="grid size-11 place-items-center rounded-button border border-jade/40 text-jade-deep transition-colors hover:border-jade hover:bg-jade hover:text-paper-bright"
        >
          <span className="sr-only">
            {of} on {glyphs[type].name}
          </span>
          <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" fillRule="evenodd" aria-hidden="true">
            <path d={glyphs[type].path} />
          </svg>
        </a>
      </li>
    ))}
  </ul>
)
