/** A row of short labels. */
export const Chips = ({ texts, label }: { texts: string[]; label?: string }) => (
  <ul aria-label={label} className="flex flex-wrap content-start gap-[0.4rem]">
    {texts.map((text) => (
      <li key={text} className="rounded-xl bg-celadon px-[0.7rem] py-[0.15rem] text-jade-deep text-small">
        {text}
      </li>
    ))}
  </ul>
)
