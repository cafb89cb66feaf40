import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import { Button } from '../../../ui/button'
import { Failure } from '../../../ui/failure'
import { useChat } from '../api/get-chat'
import { useChats } from '../api/list-chats'
import { fatesOf } from '../chat-fates'
import { chatRoute, type Section } from '../chat-route'
import { findChats, isChatId } from '../find-chats'
import { searchFor, useChatFilter } from '../use-chat-filter'
import styles from './chat-list.module.css'
import { ChatListSkeleton } from './chat-list-skeleton'
import { ChatRow } from './chat-row'
import { ChatRows } from './chat-rows'
import { ChatSearch } from './chat-search'

interface Props {
  /** Where a chat opens. */
  section: Section
  openId: string | undefined
}

/** Every chat that the bot is in, searched by name or id; one that it is not in is opened by its id. */
export function ChatList({ section, openId }: Props) {
  const { t } = useTranslation()
  const { t: failures } = useTranslation('failures')
  const [query, setQuery] = useChatFilter()
  const search = searchFor(query)
  const chats = useChats()
  const { data: openChat } = useChat(openId)
  const found = useMemo(() => findChats(chats.data ?? [], query), [chats.data, query])
  const count = chats.data?.length ?? 0
  const isComplete = chats.isSuccess && !chats.hasNextPage

  // The open chat is in no listing: the bot is outside it, or it is one to one.
  const isStranger = isComplete && openId && !chats.data.some(({ chat_id }) => chat_id === openId)
  const asked = query.trim()
  const offersId = isChatId(asked) && found.length === 0 && asked !== openId

  return (
    <nav id="chats" className={styles['list']} aria-label={t('chats.label')}>
      <ChatSearch query={query} onQuery={setQuery} />
      <div className={styles['state']}>
        <p role="status">
          {chats.isPending && t('chats.loading')}
          {chats.isSuccess &&
            (chats.hasNextPage
              ? t('chats.loadingMore', { count })
              : asked
                ? t('chats.found', { found: found.length, count })
                : t('chats.count', { count }))}
        </p>
        <Button
          look="quiet"
          className={styles['refresh']}
          aria-label={t('chats.refresh')}
          title={t('chats.refresh')}
          disabled={chats.isFetching}
          onClick={() => void chats.refetch()}
        >
          <RefreshCw size={14} aria-hidden="true" />
        </Button>
      </div>
      {isStranger && (
        <div className={styles['stranger']}>
          <ChatRow
            to={chatRoute(section, openId, search)}
            name={openChat ? openChat.name || t('chats.unnamed') : openId}
            below={openChat ? openId : ''}
            fates={fatesOf(undefined, openChat)}
            isOpen
            isTabStop
          />
        </div>
      )}
      {offersId && (
        <div className={styles['stranger']}>
          <ChatRow
            to={chatRoute(section, asked)}
            name={t('chats.openById')}
            below={asked}
            fates={[]}
            isOpen={false}
            isTabStop
          />
        </div>
      )}
      {chats.isPending && <ChatListSkeleton />}
      {chats.isError && (
        <div className={styles['failed']}>
          <Failure
            {...explainFailure(chats.error, failures)}
            retry={() => void (chats.data ? chats.fetchNextPage() : chats.refetch())}
          />
        </div>
      )}
      {isComplete && count === 0 && !offersId && (
        <Nothing title={t('chats.none')} next={t('chats.noneNext')} />
      )}
      {count > 0 && found.length === 0 && !offersId && (
        <Nothing title={t('chats.noneFound', { query: asked })} next={t('chats.noneFoundNext')} />
      )}
      {found.length > 0 && (
        <ChatRows section={section} chats={found} openId={openId} openChat={openChat} search={search} />
      )}
    </nav>
  )
}

const Nothing = ({ title, next }: { title: string; next: string }) => (
  <div className={styles['nothing']}>
    <p className={styles['title']}>{title}</p>
    <p>{next}</p>
  </div>
)
