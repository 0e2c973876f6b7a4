type SocialType = 'facebook' | 'instagram' | 'youtube'

/** The icons are defined here, since the icon library has no brand icons. */
const glyphs: Record<SocialType, { name: string; path: string }> = {
  facebook: {
    name: 'Facebook',
    path: 'M14 21v-8h3l.5-3H14V8q0-2 2-2h1.5V3H15q-4 0-4 4v3H8v3h3v8z',
  },
  instagram: {
    name: 'Instagram',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 3a4 4 0 0 1 0 8 4 4 0 0 1 0-8zm0 2a2 2 0 0 0 0 4 2 2 0 0 0 0-4zm4-4h2v2h-2z',
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
