/** A drawing of one colour, shown in the colour of the text around it. For decoration: screen readers pass over it. */
export const Brush = ({ drawing, className = '' }: { drawing: string; className?: string }) => (
  <span aria-hidden className={`brush ${className}`} style={{ maskImage: `url("${drawing}")` }} />
)
