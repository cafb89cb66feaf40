import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allPeopleQuery } from '../../../api/people/people'
import { normalizeForSearch } from '../../../i18n/normalize-for-search'
import { Button } from '../../../ui/button'
import { SearchField } from '../../../ui/search-field'
import styles from './manage.module.css'

export interface ChosenPerson {
  open_id: string
  name: string
}

interface Props {
  /** Those who are in already. */
  without: ReadonlySet<string>
  onAdd(person: ChosenPerson): void
}

const MOST_SHOWN = 6
const OPEN_ID = /^ou_\w+$/

/** Finds people by name, e-mail or a pasted open_id, and adds them one by one. */
export function PeopleField({ without, onAdd }: Props) {
  const { t } = useTranslation('manage')
  const [query, setQuery] = useState('')
  const { data: people = [], isError } = useQuery(allPeopleQuery)
  const asked = normalizeForSearch(query.trim())
  const found = people.filter(
    ({ open_id, name = '', en_name = '', email = '' }) =>
      !without.has(open_id) &&
      [name, en_name, email, open_id].some((each) => normalizeForSearch(each).includes(asked)),
  )
  const pasted = query.trim()
  const isStranger = OPEN_ID.test(pasted) && found.length === 0 && !without.has(pasted)
  const offered: ChosenPerson[] = isStranger
    ? [{ open_id: pasted, name: pasted }]
    : found.slice(0, MOST_SHOWN).map(({ open_id, name }) => ({ open_id, name: name ?? open_id }))
  return (
    <div className={styles['people']}>
      <SearchField label={t('addPeople')} hint={t('peopleHint')} text={query} onText={setQuery} />
      {isError && !isStranger && <p className={styles['quiet']}>{t('peopleUnknown')}</p>}
      {asked !== '' && (
        <ul className={styles['offered']}>
          {offered.map((person) => (
            <li key={person.open_id}>
              <Button
                look="quiet"
                aria-label={t('add', { name: person.name })}
                onClick={() => {
                  onAdd(person)
                  setQuery('')
                }}
              >
                <Plus size={14} aria-hidden="true" />
                <bdi>{person.name}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
