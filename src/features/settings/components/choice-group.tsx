import styles from './choice-group.module.css'

interface Props<Value extends string> {
  label: string
  name: string
  value: Value
  choices: readonly { value: Value; label: string; lang?: string }[]
  onChoose(value: Value): void
}

/** One of a few, side by side: radio buttons underneath, so arrows move and a form reader knows them. */
export const ChoiceGroup = <Value extends string>({
  label,
  name,
  value,
  choices,
  onChoose,
}: Props<Value>) => (
  <fieldset className={styles['group']}>
    <legend className={styles['label']}>{label}</legend>
    <div className={styles['choices']}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles['choice']} lang={choice.lang}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
