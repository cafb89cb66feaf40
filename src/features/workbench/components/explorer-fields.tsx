import { useMemo } from 'react'
import { choicesOf, type Operation } from '../explorer'
import { useWords } from '../words'
import styles from './explorer-view.module.css'
import shared from './workbench-page.module.css'

interface SelectProps {
  operations: readonly Operation[]
  route: string
  onChoose(route: string): void
}

/** Chooses an operation, grouped as in the description. */
export function OperationSelect({ operations, route, onChoose }: SelectProps) {
  const { t } = useWords()
  const groups = useMemo(() => byTag(operations), [operations])
  return (
    <label className={shared['field']}>
      {t('explorer.operation')}
      <select value={route} onChange={(event) => onChoose(event.target.value)}>
        {[...groups].map(([tag, those]) => (
          <optgroup key={tag} label={tag}>
            {those.map((each) => (
              <option key={each.route} value={each.route}>
                {each.route}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

function byTag(operations: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>()
  for (const operation of operations) {
    const [tag = ''] = operation.tags
    groups.set(tag, [...(groups.get(tag) ?? []), operation])
  }
  return groups
}

interface FieldsProps {
  operation: Operation
  values: Readonly<Record<string, string>>
  onChange(name: string, value: string): void
}

/** The parameters of an operation, those of its path first. */
export function ParameterFields({ operation: { parameters }, values, onChange }: FieldsProps) {
  const { t } = useWords()
  return (['path', 'query'] as const).map((place) => {
    const those = parameters.filter(({ in: its }) => its === place)
    if (those.length === 0) return null
    return (
      <fieldset key={place} className={styles['parameters']}>
        <legend className={styles['legend']}>
          {t(place === 'path' ? 'explorer.inPath' : 'explorer.inQuery')}
        </legend>
        {those.map(({ name, required = false, schema }) => {
          const choices = choicesOf(schema)
          const value = values[name] ?? ''
          return (
            <label key={name} className={shared['field']}>
              <span>
                <code>{name}</code>
                {required && <span className={shared['note']}> {t('explorer.required')}</span>}
              </span>
              {choices.length > 0 ? (
                <select value={value} onChange={(event) => onChange(name, event.target.value)}>
                  <option value="">{t('explorer.noChoice')}</option>
                  {(value === '' || choices.includes(value) ? choices : [value, ...choices]).map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
              ) : (
                <input
                  value={value}
                  autoComplete="off"
                  spellCheck={false}
                  required={place === 'path'}
                  onChange={(event) => onChange(name, event.target.value)}
                />
              )}
            </label>
          )
        })}
      </fieldset>
    )
  })
}
