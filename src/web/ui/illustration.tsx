import drawings from '#assets/drawings.svg'

export type Drawing = 'leaf' | 'user' | 'heart' | 'shield' | 'microscope' | 'award' | 'ginkgo'

/**
 * A drawing in one colour, that of the text around it. It is decorative, so it is hidden from screen readers. All drawings
 * are in one file, since a request costs more than its bytes.
 */
export const Illustration = ({ drawing, className = '' }: { drawing: Drawing; className?: string }) => (
  <svg aria-hidden="true" data-brush className={`block forced-color-adjust-none ${className}`}>
    <use href={`${drawings}#${drawing}`} />
  </svg>
)
