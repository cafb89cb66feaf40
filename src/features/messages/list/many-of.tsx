import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainWords } from '../../../i18n/plain-words'
import { Button } from '../../../ui/button'
import styles from './filter-bar.module.css'

interface Choice {
  value: string
  name: string
}

interface Props {
  name: string
  chosen: readonly string[]
  /** Asked when it opens. */
  choices(): readonly Choice[]
  /** What the field that narrows the choices is called; none where they are few. */
  search?: string
  onChosen(chosen: string[]): void
}

/** More than this nobody reads through. */
const MOST_SHOWN = 100

/** Any number of some choices, behind a button that says how many. */
export function ManyOf({ name, chosen, choices, search, onChosen }: Props) {
  const { t } = useTranslation('messages')
  const [offered, setOffered] = useState<readonly Choice[]>([])
  const [query, setQuery] = useState('')
  const wanted = plainWords(query.trim())
  const found = offered.filter(
    (choice) => plainWords(choice.name).includes(wanted) || choice.value === query.trim(),
  )
  const toggle = (value: string) =>
    onChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <Popover.Root
      onOpenChange={(open) => {
        if (open) setOffered(choices())
        setQuery('')
      }}
    >
      <Popover.Trigger
        render={<Button className={styles['choice']} data-on={chosen.length > 0 || undefined} />}
      >
        {chosen.length > 0 ? t('list.filter.chosen', { name, count: chosen.length }) : name}
        <ChevronDown size={14} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className={styles['positioner']}>
          <Popover.Popup className={styles['popup']} aria-label={name}>
            {search && (
              <input
                type="text"
                className={styles['search']}
                aria-label={search}
                placeholder={search}
                autoComplete="off"
                spellCheck={false}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            )}
            <ul className={styles['choices']}>
              {found.slice(0, MOST_SHOWN).map((choice) => (
                <li key={choice.value}>
                  <label className={styles['one']}>
                    <input
                      type="checkbox"
                      checked={chosen.includes(choice.value)}
                      onChange={() => toggle(choice.value)}
                    />
                    <span title={choice.value === choice.name ? undefined : choice.value}>{choice.name}</span>
                  </label>
                </li>
              ))}
            </ul>
            {found.length === 0 && <p className={styles['note']}>{t('list.filter.fromNobody')}</p>}
            {found.length > MOST_SHOWN && <p className={styles['note']}>{t('list.filter.fromMore')}</p>}
            {chosen.length > 0 && (
              <Button look="quiet" onClick={() => onChosen([])}>
                {t('list.filter.clearOne', { name })}
              </Button>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
