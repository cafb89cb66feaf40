import { NamedOptions } from './named-options'
import shared from './workbench-page.module.css'

interface Props {
  label: string
  /** An app_id; empty: all of them. */
  value: string
  onChange: (appId: string) => void
  appNames: ReadonlyMap<string, string>
  /** The label for all applications, if they can be chosen together. */
  all?: string
}

/** Chooses one of the world's applications by name. */
export function AppSelect({ label, value, onChange, appNames, all }: Props) {
  return (
    <label className={shared['field']}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {all !== undefined && <option value="">{all}</option>}
        <NamedOptions names={appNames} />
      </select>
    </label>
  )
}
