import { useMemo } from 'react'
import { DateRangeFields, FilterChoices, FilterSelect, KindFilter } from '../../files/files'
import type { SearchQuery } from '../engine/search-query'
import { searchKinds } from '../engine/search-record'
import { useWords } from '../words'
import styles from './search-page.module.css'

/** A chat or a person. */
export interface NamedThing {
  id: string
  name: string
}

interface Props {
  query: SearchQuery
  chats: readonly NamedThing[]
  people: readonly NamedThing[]
  onQuery(query: SearchQuery): void
}

/** The filters of a search: kinds, chat, person, days, and the order of the results. */
export function SearchFilters({ query, chats, people, onQuery }: Props) {
  const { t } = useWords()
  return (
    <div className={styles['filters']}>
      <FilterChoices>
        <KindFilter
          label={t('kinds.label')}
          kinds={searchKinds.map((kind) => ({ kind, name: t(`kinds.${kind}`) }))}
          chosen={query.kinds}
          onChosen={(kinds) => onQuery({ ...query, kinds })}
        />
        <NamedSelect
          label={t('chat')}
          all={t('allChats')}
          things={chats}
          value={query.chat}
          onValue={(chat) => onQuery({ ...query, chat })}
        />
        <NamedSelect
          label={t('person')}
          all={t('allPeople')}
          things={people}
          value={query.person}
          onValue={(person) => onQuery({ ...query, person })}
        />
        <DateRangeFields
          days={query}
          labels={{ since: t('since'), until: t('until') }}
          onDays={(days) => onQuery({ ...query, ...days })}
        />
        <FilterSelect
          aria-label={t('sort')}
          value={query.sort}
          onChange={({ target }) =>
            onQuery({ ...query, sort: target.value === 'time' ? 'time' : 'relevance' })
          }
        >
          <option value="relevance">{t('sorts.relevance')}</option>
          <option value="time">{t('sorts.time')}</option>
        </FilterSelect>
      </FilterChoices>
    </div>
  )
}

interface NamedSelectProps {
  label: string
  /** The first choice. */
  all: string
  things: readonly NamedThing[]
  value: string
  onValue(id: string): void
}

/** A choice by name. One from the address is offered even if its name is not known. */
function NamedSelect({ label, all, things, value, onValue }: NamedSelectProps) {
  const { i18n } = useWords()
  const offered = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language)
    const known = things.some(({ id }) => id === value) || value === ''
    return [...things, ...(known ? [] : [{ id: value, name: value }])].toSorted((one, other) =>
      compare(one.name, other.name),
    )
  }, [things, value, i18n.language])
  return (
    <FilterSelect aria-label={label} value={value} onChange={({ target }) => onValue(target.value)}>
      <option value="">{all}</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </FilterSelect>
  )
}
