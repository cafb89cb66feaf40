import { Search } from 'lucide-react'
import { useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { useFocusMove, useTimeout } from '../../../ui/outside-react'
import { BarTitle, InBar } from '../../../ui/page-bar'
import { PageTitle } from '../../../ui/page-title'
import { SearchField } from '../../../ui/search-field'
import type { SearchHit } from '../engine/search-index'
import { isAsking } from '../engine/search-query'
import type { SearchFeed } from '../search-feed'
import { useWords } from '../words'
import { REMOVED } from '../worker/search-client'
import { CoverageLine } from './coverage-line'
import { SearchFilters, type NamedThing } from './search-filters'
import { SearchForgotten } from './search-forgotten'
import { SearchResult } from './search-result'
import { useAddressedQuery, useSearchAnswer } from './use-search'
import styles from './search-page.module.css'

export interface SearchPageProps {
  feed: SearchFeed
  chats: readonly NamedThing[]
  people: readonly NamedThing[]
  /** The address of an announcement. */
  announcementRoute(chatId: string): string
  /** Removes the index from this browser. */
  onForget(): void
  /** Starts a new worker after the last one failed, or after another tab removed the index. */
  onReopen(): void
}

/** Results shown at first, and with each press. */
const MORE = 30
/** Results are read again after a pause in typing. */
const SETTLED_MS = 600

/** Searches everything that the operator can read, as they type. */
export function SearchPage({ feed, chats, people, announcementRoute, onForget, onReopen }: SearchPageProps) {
  const { t, i18n } = useWords()
  const [query, setQuery, settle] = useAddressedQuery()
  const [most, setMost] = useState(MORE)
  const failure = useSyncExternalStore(feed.client.subscribe, feed.client.failure)
  const found = useSearchAnswer(feed, query, most)
  const answer = failure ? undefined : found
  const list = useRef<HTMLOListElement>(null)
  useFocusMove(feed, () => document.getElementById(FIELD)?.focus())
  useCheckedResults(feed, answer?.hits)
  const number = (count: number) => count.toLocaleString(i18n.language)
  const change = (next: typeof query) => {
    setMost(MORE)
    setQuery(next)
  }
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])]
  const move = (event: KeyboardEvent) => {
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined || all.length === 0) return
    event.preventDefault()
    if (next < 0) document.getElementById(FIELD)?.focus()
    else all[Math.min(next, all.length - 1)]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') links()[0]?.click()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    links()[0]?.focus()
  }
  if (failure?.name === REMOVED) return <SearchForgotten onAgain={onReopen} />
  return (
    <div className={styles['page']}>
      <PageTitle title={t('title')} />
      <InBar part="title">
        <BarTitle>{t('title')}</BarTitle>
      </InBar>
      <search className={styles['search']} aria-label={t('filters')}>
        <SearchField
          id={FIELD}
          label={t('field')}
          hint={t('hint')}
          text={query.words}
          onText={(words) => change({ ...query, words })}
          onKeyDown={press}
        />
        <SearchFilters query={query} chats={chats} people={people} onQuery={change} />
      </search>
      <CoverageLine feed={feed} onForget={onForget} />
      {failure && (
        <EmptyState heading={2} title={t('noIndex')}>
          <p>{t('noIndexNext')}</p>
          <Button onClick={onReopen}>{t('again')}</Button>
        </EmptyState>
      )}
      {!failure && !isAsking(query) && (
        <EmptyState heading={2} icon={<Search size={28} />} title={t('start')}>
          <p>{t('startNext')}</p>
          <p className={styles['keys']}>{t('keys')}</p>
        </EmptyState>
      )}
      <p role="status" className={styles['count']}>
        {answer && t('found', { count: answer.total, shown: number(answer.total) })}
      </p>
      {answer?.total === 0 && <NothingFound feed={feed} />}
      {answer && answer.total > 0 && (
        <ol ref={list} aria-label={t('results')} className={styles['results']} onClickCapture={settle}>
          {answer.hits.map((hit) => (
            <SearchResult
              key={`${hit.kind} ${hit.of} ${hit.inside ?? hit.block ?? ''} ${hit.text}`}
              hit={hit}
              chats={chats}
              people={people}
              announcementRoute={announcementRoute}
              onKeyDown={move}
            />
          ))}
        </ol>
      )}
      {answer && answer.total > most && (
        <Button className={styles['more']} onClick={() => setMost(most + MORE)}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/** The frame focuses the field with this id on `/`. */
const FIELD = 'page-search'

function NothingFound({ feed: { reader } }: { feed: SearchFeed }) {
  const { t } = useWords()
  const phase = useSyncExternalStore(reader.subscribe, reader.phase)
  return (
    <EmptyState heading={2} title={t('none')}>
      {t(phase.name === 'reading' ? 'noneYet' : 'noneNext')}
    </EmptyState>
  )
}

/** The first messages shown are read again, because they may have been recalled while no tab was open. */
const CHECKED = 10

function useCheckedResults({ reader }: SearchFeed, hits: readonly SearchHit[] | undefined) {
  const shown = hits
    ?.slice(0, CHECKED)
    .filter(({ kind, block }) => kind === 'message' || (kind === 'file' && block === undefined))
    .map(({ of, chat }) => ({ message_id: of, chat_id: chat }))
  const key = shown?.map(({ message_id }) => message_id).join(' ')
  useTimeout(shown && shown.length > 0 ? SETTLED_MS : undefined, key, () => void reader.check(shown ?? []))
}
