/** A drawing of one colour, shown in the colour of the text around it. For decoration: screen readers pass over it. */
export const Brush = ({ drawing, className = '' }: { drawing: string; className?: string }) => (
  <span
    aria-hidden
    data-brush
    className={`mask-center mask-contain mask-no-repeat block bg-current forced-color-adjust-none ${className}`}
    style={{ maskImage: `url("${drawing}")` }}
  />
)
