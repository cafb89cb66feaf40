import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../../contract/contact/user'
import { allPeopleQuery } from '../../../api/people/people'
import { bestMatches } from '../../../i18n/best-matches'
import { Button } from '../../../ui/button'
import { SearchField } from '../../../ui/search-field'
import { usePinyin } from '../../../ui/use-pinyin'
import { useManageWords } from '../manage-words'
import styles from './chat-settings-dialog.module.css'

export interface ChosenPerson {
  open_id: string
  name: string
}

type FoundPerson = Pick<User, 'open_id' | 'name' | 'en_name' | 'email'>

const nobody: readonly FoundPerson[] = []

interface Props {
  label: string
  /** The people to search; by default everyone whom the application can list. */
  among?: readonly ChosenPerson[]
  /** Ids of those who are already members. */
  without: ReadonlySet<string>
  onAdd(person: ChosenPerson): void
}

const MOST_SHOWN = 6
const OPEN_ID = /^ou_\w+$/

/** Finds people by name, e-mail or a pasted open_id, and adds them one by one. */
export function PeopleField({ label, among, without, onAdd }: Props) {
  const { t } = useManageWords()
  const [query, setQuery] = useState('')
  const { data = nobody, isError } = useQuery({ ...allPeopleQuery, enabled: among === undefined })
  const people: readonly FoundPerson[] = among ?? data
  const asked = query.trim()
  const readsAs = usePinyin(asked)
  const others = people.filter(({ open_id }) => !without.has(open_id))
  const found = bestMatches(
    others.map((person) => ({ ...person, name: person.name ?? '' })),
    asked,
    {
      readsAs,
      othersOf: ({ en_name = '', email = '' }) => [en_name, email],
      idOf: ({ open_id }) => open_id,
    },
  )
  const isUnlisted = among === undefined && OPEN_ID.test(asked) && found.length === 0 && !without.has(asked)
  const offered: ChosenPerson[] = isUnlisted
    ? [{ open_id: asked, name: asked }]
    : found.slice(0, MOST_SHOWN).map(({ open_id, name }) => ({ open_id, name: name || open_id }))
  return (
    <div className={styles['people']}>
      <SearchField label={label} hint={among ? label : t('peopleHint')} text={query} onText={setQuery} />
      {isError && !isUnlisted && <p className={styles['quiet']}>{t('peopleUnknown')}</p>}
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

interface ChosenProps extends Pick<Props, 'label' | 'among'> {
  /** The label of the list. */
  name: string
  people: readonly ChosenPerson[]
  onChange(people: readonly ChosenPerson[]): void
}

/** The chosen people, each with a button that removes them, and the field that adds others. */
export function ChosenPeople({ name, label, among, people, onChange }: ChosenProps) {
  const { t } = useManageWords()
  return (
    <>
      {people.length > 0 && (
        <ul className={styles['chosen']} aria-label={name}>
          {people.map((person) => (
            <li key={person.open_id}>
              <Button
                aria-label={t('remove', { name: person.name })}
                onClick={() => onChange(people.filter((each) => each !== person))}
              >
                <bdi>{person.name}</bdi>
                <X size={14} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PeopleField
        label={label}
        {...(among && { among })}
        without={new Set(people.map(({ open_id }) => open_id))}
        onAdd={(person) => onChange([...people, person])}
      />
    </>
  )
}
