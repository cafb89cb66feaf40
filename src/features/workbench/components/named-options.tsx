/** Options with the names of things, or their ids where they have none. */
export const NamedOptions = ({ names }: { names: Iterable<readonly [id: string, name: string]> }) =>
  [...names].map(([id, name]) => (
    <option key={id} value={id}>
      {name || id}
    </option>
  ))
