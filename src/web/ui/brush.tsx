import drawings from '#assets/drawings.svg'

export type Drawing = 'leaf' | 'user' | 'heart' | 'shield' | 'microscope' | 'award' | 'ginkgo'

/**
 * A drawing of one colour, shown in the colour of the text around it. For decoration: screen readers pass over it. All
 * drawings come in one file, since each request costs more than its bytes.
 */
export const Brush = ({ drawing, className = '' }: { drawing: Drawing; className?: string }) => (
  <svg aria-hidden="true" data-brush className={`block forced-color-adjust-none ${className}`}>
    <use href={`${drawings}#${drawing}`} />
  </svg>
)
