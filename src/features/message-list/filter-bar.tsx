import { Popover } from '@base-ui/react/popover'
import type { TFunction } from 'i18next'
import { X, ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { normalizeForSearch } from '../../i18n/best-matches'
import { Button } from '../../ui/button'
import { useFocusMove } from '../../ui/outside-react'
import { SearchField } from '../../ui/search-field'
import { senderName } from '../message-content/message-content'
import { noFilter, partsOf, type Filter, allKindGroups, type KindGroup } from './filters'
import type { SenderRegistry } from './sender-registry'
import { useWords } from './words'
import styles from './filter-bar.module.css'

interface Props {
  filter: Filter
  onFilter(filter: Filter): void
  names: ReadonlyMap<string, string>
  speakers: SenderRegistry
  /** The bar was opened by a key, so it takes the focus. */
  takesFocus?: boolean
}

/** The filters of the list, cleared one by one or all at once. */
export function FilterBar({ filter, onFilter, names, speakers, takesFocus = false }: Props) {
  const { t } = useWords()
  const bar = useRef<HTMLDivElement>(null)
  useFocusMove(takesFocus, () => takesFocus && bar.current?.querySelector('input')?.focus())
  const senders = () => {
    const known = new Map(names)
    for (const sender of speakers.all()) known.set(sender.id, senderName(sender, names))
    for (const id of filter.senders) if (!known.has(id)) known.set(id, id)
    return [...known]
      .map(([value, name]) => ({ value, name }))
      .sort((one, other) => one.name.localeCompare(other.name))
  }
  return (
    <div ref={bar} role="search" className={styles['bar']} aria-label={t('filter.label')}>
      <div className={styles['text']}>
        <SearchField
          label={t('filter.text')}
          text={filter.text}
          debounced
          onText={(text) => onFilter({ ...filter, text })}
        />
      </div>
      <ManyOf
        name={t('filter.from')}
        chosen={filter.senders}
        choices={senders}
        search={t('filter.fromSearch')}
        onChosen={(chosen) => onFilter({ ...filter, senders: chosen })}
      />
      <ManyOf
        name={t('filter.type')}
        chosen={filter.kinds}
        choices={() => allKindGroups.map((value) => ({ value, name: t(`kinds.${value}`) }))}
        onChosen={(chosen) => onFilter({ ...filter, kinds: chosen as KindGroup[] })}
      />
      <DatesFilter
        since={filter.since}
        until={filter.until}
        onDates={(dates) => onFilter({ ...filter, ...dates })}
      />
      <select
        className={styles['select']}
        aria-label={t('filter.threads')}
        data-on={filter.threads !== '' || undefined}
        value={filter.threads}
        onChange={(event) => onFilter({ ...filter, threads: event.target.value as Filter['threads'] })}
      >
        <option value="">{t('filter.threadsAll')}</option>
        <option value="only">{t('filter.threadsOnly')}</option>
        <option value="none">{t('filter.threadsNone')}</option>
      </select>
      <Button
        className={styles['choice']}
        aria-pressed={filter.hasFile}
        data-on={filter.hasFile || undefined}
        onClick={() => onFilter({ ...filter, hasFile: !filter.hasFile })}
      >
        {t('filter.hasFile')}
      </Button>
      {partsOf(filter) > 0 && (
        <Button look="quiet" onClick={() => onFilter(noFilter)}>
          <X size={14} aria-hidden="true" />
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}

interface DatesFilterProps {
  since: string
  until: string
  onDates(dates: { since: string; until: string }): void
}

/** The first and the last day, both included. */
function DatesFilter({ since, until, onDates }: DatesFilterProps) {
  const { t } = useWords()
  const name = t('filter.dates')
  const chosen = [since, until].filter(Boolean)
  const shown = datesWords(since, until, t) || name
  return (
    <Popover.Root>
      <Popover.Trigger
        render={<Button className={styles['choice']} data-on={chosen.length > 0 || undefined} />}
      >
        {shown}
        <ChevronDown size={14} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className={styles['positioner']}>
          <Popover.Popup className={styles['popup']} aria-label={name}>
            <label className={styles['field']}>
              {t('filter.since')}
              <input
                type="date"
                value={since}
                max={until || undefined}
                onChange={(event) => onDates({ since: event.target.value, until })}
              />
            </label>
            <label className={styles['field']}>
              {t('filter.until')}
              <input
                type="date"
                value={until}
                min={since || undefined}
                onChange={(event) => onDates({ since, until: event.target.value })}
              />
            </label>
            {chosen.length > 0 && (
              <Button look="quiet" onClick={() => onDates({ since: '', until: '' })}>
                {t('filter.clearOne', { name })}
              </Button>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function datesWords(since: string, until: string, t: TFunction<'message-list'>): string {
  if (since && until) return `${since} – ${until}`
  if (since) return t('filter.sinceDay', { day: since })
  return until && t('filter.untilDay', { day: until })
}

interface Choice {
  value: string
  name: string
}

interface ManyOfProps {
  name: string
  chosen: readonly string[]
  /** Called when it opens. */
  choices(): readonly Choice[]
  /** Label of the field that narrows the choices; absent where they are few. */
  search?: string
  onChosen(chosen: string[]): void
}

/** The most choices that are listed. */
const MOST_SHOWN = 100

/** Offers choices of which any number can be ticked, behind a button that says how many are. */
function ManyOf({ name, chosen, choices, search, onChosen }: ManyOfProps) {
  const { t } = useWords()
  const [offered, setOffered] = useState<readonly Choice[]>([])
  const [query, setQuery] = useState('')
  const wanted = normalizeForSearch(query.trim())
  const found = offered.filter(
    (choice) => normalizeForSearch(choice.name).includes(wanted) || choice.value === query.trim(),
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
        {chosen.length > 0 ? t('filter.chosen', { name, count: chosen.length }) : name}
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
            {found.length === 0 && <p className={styles['note']}>{t('filter.fromNobody')}</p>}
            {found.length > MOST_SHOWN && <p className={styles['note']}>{t('filter.fromMore')}</p>}
            {chosen.length > 0 && (
              <Button look="quiet" onClick={() => onChosen([])}>
                {t('filter.clearOne', { name })}
              </Button>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
