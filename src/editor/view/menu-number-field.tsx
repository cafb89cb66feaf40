interface MenuNumberFieldProps {
  label: string
  min: number
  max: number
  step: number
  value: number | undefined
  /** Called with a changed number, within the limits. */
  onSet: (value: number) => void
  /** Called on Enter, once the number is set: the menu can close. */
  onDone: () => void
}

/** A number field above the entries of a menu, for people who do not drag. */
export const MenuNumberField = ({ label, min, max, step, value, onSet, onDone }: MenuNumberFieldProps) => (
  <label className="ed-number-field">
    {label}
    <input
      className="ed-field"
      type="number"
      min={min}
      max={max}
      step={step}
      defaultValue={value}
      onKeyDown={(event) => {
        // The menu would handle letters and Home itself, and here the arrows belong to the number.
        if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
        if (event.key === 'Enter') {
          event.currentTarget.blur()
          onDone()
        }
      }}
      onBlur={(event) => {
        const wanted = event.currentTarget.valueAsNumber
        if (wanted > 0 && wanted !== value) onSet(Math.max(min, Math.min(max, wanted)))
      }}
    />
  </label>
)
