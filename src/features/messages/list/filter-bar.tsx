import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { senderName } from '../sender-name'
import { DatesFilter } from './dates-filter'
import { noFilter, partsOf, type Filter } from './filters'
import styles from './filter-bar.module.css'
import { allKindGroups, type KindGroup } from './kind-groups'
import { ManyOf } from './many-of'
import type { Speakers } from './speakers'

interface Props {
  filter: Filter
  onFilter(filter: Filter): void
  names: ReadonlyMap<string, string>
  speakers: Speakers
}

/** While one types, the list waits until the words stand. */
const WORDS_REST_MS = 300

/** What the list is narrowed to, each part cleared by itself and all at once. */
export function FilterBar({ filter, onFilter, names, speakers }: Props) {
  const { t } = useTranslation('messages')
  const [text, setText] = useWords(filter.text, (next) => onFilter({ ...filter, text: next }))
  const senders = () => {
    const known = new Map(names)
    for (const sender of speakers.all()) known.set(sender.id, senderName(sender, names, t))
    for (const id of filter.senders) if (!known.has(id)) known.set(id, id)
    return [...known]
      .map(([value, name]) => ({ value, name }))
      .sort((one, other) => one.name.localeCompare(other.name))
  }
  return (
    <div role="search" className={styles['bar']} aria-label={t('list.filter.label')}>
      <div className={styles['text']}>
        <Search size={14} aria-hidden="true" />
        <input
          type="text"
          inputMode="search"
          aria-label={t('list.filter.text')}
          placeholder={t('list.filter.text')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text && (
          <button
            type="button"
            className={styles['clear']}
            aria-label={t('list.filter.clearText')}
            onClick={() => setText('')}
          >
            <X size={14} aria-hidden="true" />
          </button>
        )}
      </div>
      <ManyOf
        name={t('list.filter.from')}
        chosen={filter.senders}
        choices={senders}
        search={t('list.filter.fromSearch')}
        onChosen={(chosen) => onFilter({ ...filter, senders: chosen })}
      />
      <ManyOf
        name={t('list.filter.type')}
        chosen={filter.kinds}
        choices={() => allKindGroups.map((value) => ({ value, name: t(`list.kinds.${value}`) }))}
        onChosen={(chosen) => onFilter({ ...filter, kinds: chosen as KindGroup[] })}
      />
      <DatesFilter
        since={filter.since}
        until={filter.until}
        onDates={(dates) => onFilter({ ...filter, ...dates })}
      />
      <select
        className={styles['select']}
        aria-label={t('list.filter.threads')}
        data-on={filter.threads !== '' || undefined}
        value={filter.threads}
        onChange={(event) => onFilter({ ...filter, threads: event.target.value as Filter['threads'] })}
      >
        <option value="">{t('list.filter.threadsAll')}</option>
        <option value="only">{t('list.filter.threadsOnly')}</option>
        <option value="none">{t('list.filter.threadsNone')}</option>
      </select>
      <Button
        className={styles['choice']}
        aria-pressed={filter.hasFile}
        data-on={filter.hasFile || undefined}
        onClick={() => onFilter({ ...filter, hasFile: !filter.hasFile })}
      >
        {t('list.filter.hasFile')}
      </Button>
      {partsOf(filter) > 0 && (
        <Button look="quiet" onClick={() => onFilter(noFilter)}>
          <X size={14} aria-hidden="true" />
          {t('list.filter.clear')}
        </Button>
      )}
    </div>
  )
}

/** The words as they are typed, told when they rest; what the address says otherwise wins. */
function useWords(inFilter: string, onRest: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: inFilter, inFilter })
  if (typed.inFilter !== inFilter) setTyped({ text: inFilter, inFilter })
  const rest = useRef(onRest)
  useEffect(() => {
    rest.current = onRest
  })
  const { text } = typed
  useEffect(() => {
    if (text === inFilter) return
    const timer = setTimeout(() => rest.current(text), WORDS_REST_MS)
    return () => clearTimeout(timer)
  }, [text, inFilter])
  return [text, (next) => setTyped({ text: next, inFilter })]
}
