interface MenuNumberFieldProps {
  label: string
  min: number
  max: number
  step: number
  value: number | undefined
  /** Another number than before, within the limits. */
  onSet: (value: number) => void
  /** Enter: the number is set and the menu has done its work. */
  onDone: () => void
}

/** A number to type above the entries of a menu, for those who do not drag. */
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
        // The menu would take letters and Home for itself, and its arrows are those of the number here.
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
