import { Plus, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useChat, useChats } from '../../../api/chats/chats'
import { IconButton } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { SearchField } from '../../../ui/search-field'
import { usePinyin } from '../../../ui/use-pinyin'
import { useByLastMessage } from '../by-last-message'
import { chatRoute, type Section } from '../chat-route'
import { chatStatuses } from '../chat-status'
import { findChats, isChatId } from '../find-chats'
import { useWords } from '../words'
import { ChatListSkeleton } from './chat-list-skeleton'
import { ChatRow, ChatRows } from './chat-row'
import type { ChatFacts } from './chat-row'
import styles from './chat-list.module.css'

const NewChatDialog = lazy(async () => ({ default: (await import('./new-chat-dialog')).NewChatDialog }))

interface Props {
  /** Where a chat opens. */
  section: Section
  openId: string | undefined
  /** Whether chats can be created here. */
  canCreate?: boolean
  facts?: ChatFacts
}

/** Every chat that the bot is in, searchable by name or id. A chat that it is not in can be opened by its id. */
export function ChatList({ section, openId, canCreate = false, facts }: Props) {
  const [isCreating, setCreating] = useState(false)
  const { t } = useWords()
  const [query, setQuery] = useChatFilter()
  const search = searchFor(query)
  const chats = useChats()
  const readsAs = usePinyin(query)
  const { data: openChat } = useChat(openId)
  const ordered = useByLastMessage(chats.data, section === 'messages')
  const found = useMemo(() => findChats(ordered ?? [], query, readsAs), [ordered, query, readsAs])
  const count = chats.data?.length ?? 0
  const isComplete = chats.isSuccess && !chats.hasNextPage

  // The open chat is in no listing: the bot is outside it, or it is a one-to-one chat.
  const isUnlisted = isComplete && openId && !chats.data.some(({ chat_id }) => chat_id === openId)
  const asked = query.trim()
  const offersId = isChatId(asked) && found.length === 0 && asked !== openId

  return (
    <nav id="chats" className={styles['list']} aria-label={t('label')}>
      <div className={styles['head']}>
        <ChatSearch query={query} onQuery={setQuery} />
        {canCreate && (
          <IconButton label={t('create')} onClick={() => setCreating(true)}>
            <Plus size={16} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('refresh')} disabled={chats.isFetching} onClick={() => void chats.refetch()}>
          <RefreshCw size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <p role="status" className={asked ? styles['state'] : 'visually-hidden'}>
        {chats.isPending && t('loading')}
        {chats.isSuccess &&
          (chats.hasNextPage
            ? t('loadingMore', { count })
            : asked
              ? t('found', { found: found.length, count })
              : t('count', { count }))}
      </p>
      <Suspense fallback={null}>
        {isCreating && <NewChatDialog section={section} onClose={() => setCreating(false)} />}
      </Suspense>
      {isUnlisted && (
        <div className={styles['stranger']}>
          <ChatRow
            id={openId}
            to={chatRoute(section, openId, search)}
            name={openChat ? openChat.name || t('unnamed') : openId}
            below={openChat ? openId : ''}
            statuses={chatStatuses(undefined, openChat)}
            isOpen
          />
        </div>
      )}
      {offersId && (
        <div className={styles['stranger']} data-found="">
          <ChatRow
            id={asked}
            to={chatRoute(section, asked)}
            name={t('openById')}
            below={asked}
            statuses={[]}
            isOpen={false}
          />
        </div>
      )}
      {chats.isPending && <ChatListSkeleton />}
      {chats.isError && (
        <div className={styles['failed']}>
          <FailureNote
            error={chats.error}
            retry={() => void (chats.data ? chats.fetchNextPage() : chats.refetch())}
          />
        </div>
      )}
      {isComplete && count === 0 && !offersId && <EmptyState title={t('none')}>{t('noneNext')}</EmptyState>}
      {count > 0 && found.length === 0 && !offersId && (
        <EmptyState title={t('noneFound', { query: asked })}>{t('noneFoundNext')}</EmptyState>
      )}
      {found.length > 0 && (
        <ChatRows
          section={section}
          chats={found}
          openId={openId}
          openChat={openChat}
          search={search}
          facts={facts}
        />
      )}
    </nav>
  )
}

const NAME = 'q'
/** The part of an address that holds a query; the list's links keep it. */
const searchFor = (query: string) => (query ? `?${new URLSearchParams({ [NAME]: query }).toString()}` : '')

const queryIn = (search: string) => new URLSearchParams(search).get(NAME) ?? ''

/**
 * The query of the chat list. It is in the address, so that a reload or a colleague gets the same list. The field
 * itself never waits for the address, because an input method would lose its place.
 */
function useChatFilter(): [string, (query: string) => void] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [query, setQuery] = useState(() => queryIn(search))
  const [seen, setSeen] = useState(search)
  const way = useNavigationType()

  // This component replaces the address itself, so a replaced address may lag behind the typed text. Going back, or a
  // link, sets another query.
  if (seen !== search) {
    setSeen(search)
    if (way !== 'REPLACE') setQuery(queryIn(search))
  }

  const write = (next: string) => {
    setQuery(next)
    // The rest of the address belongs to the open chat.
    const params = new URLSearchParams(search)
    if (next) params.set(NAME, next)
    else params.delete(NAME)
    void navigate({ search: params.toString(), hash }, { replace: true, preventScrollReset: true })
  }
  return [query, write]
}

interface ChatSearchProps {
  query: string
  onQuery(query: string): void
}

/** The search field of the list. Down moves into the list, Enter opens the first result. */
function ChatSearch({ query, onQuery }: ChatSearchProps) {
  const { t } = useWords()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const list = event.currentTarget.closest('nav')
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      list?.querySelector<HTMLAnchorElement>('a[tabindex="0"]')?.focus()
    }
    if (event.key === 'Enter') list?.querySelector<HTMLAnchorElement>('[data-row] a, [data-found] a')?.click()
  }
  return (
    <div role="search" className={styles['search']}>
      <SearchField
        id="chat-search"
        label={t('search')}
        hint={t('searchShort')}
        text={query}
        onText={onQuery}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
