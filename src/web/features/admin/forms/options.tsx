type Names = Record<string, string> | readonly (readonly [value: string | number, name: string])[]

/** The choices of a select, each with its name. */
export const Options = ({ of }: { of: Names }) =>
  (Array.isArray(of) ? of : Object.entries(of)).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
