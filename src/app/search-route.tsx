import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useChats } from '../api/chats/chats'
import { allPeopleQuery } from '../api/people/people'
import { chatRoute, useChatWords } from '../features/chats/chats'
import { SearchPage } from '../features/search/components/search-page'
import { closeSearchFeed, searchFeedOf, SearchForgotten } from '../features/search/search'
import { useCurrentSession } from '../features/session/session'
import { removeIndexes } from '../storage/search-index-store'
import { MainRegion } from './main-region'
import { SearchParts as Parts } from './search-parts'
import { searchScopeOf } from './search-scope'
import styles from './settings-route.module.css'

/** In the same file as the page, because each file that the frame may load costs the first page bytes. */
export const SearchParts = Parts

/** The search over everything that the operator can read. Its index is made on the first visit. */
export function SearchRoute() {
  const session = useCurrentSession()
  const queries = useQueryClient()
  const { t: chatWords } = useChatWords()
  const [isForgotten, setForgotten] = useState(false)
  const [opened, setOpened] = useState(0)
  const [host, appId, operator] = searchScopeOf(session)
  // Not again when this renders: another tab may have removed the index.
  const feed = useMemo(
    () => (isForgotten || opened < 0 ? undefined : searchFeedOf([host, appId, operator], queries)),
    [isForgotten, opened, host, appId, operator, queries],
  )
  const { data: listed } = useChats()
  const { data: found } = useQuery({ ...allPeopleQuery, enabled: !isForgotten })
  const unnamed = chatWords('unnamed')
  const chats = useMemo(
    () => (listed ?? []).map(({ chat_id, name }) => ({ id: chat_id, name: name || unnamed })),
    [listed, unnamed],
  )
  const { apps } = session
  const people = useMemo(
    () => [
      ...(found ?? []).map(({ open_id, name }) => ({ id: open_id, name: name || open_id })),
      ...apps.map(({ app_id, name }) => ({ id: app_id, name })),
    ],
    [found, apps],
  )
  const forget = () => {
    setForgotten(true)
    const remove = () => {
      closeSearchFeed()
      void removeIndexes()
    }
    void feed?.client.forgetAll().then(remove, remove)
  }
  return (
    <MainRegion className={styles['main']}>
      {feed ? (
        <SearchPage
          feed={feed}
          chats={chats}
          people={people}
          announcementRoute={(chatId) => chatRoute('announcements', chatId)}
          onForget={forget}
          onReopen={() => {
            closeSearchFeed()
            setOpened((times) => times + 1)
          }}
        />
      ) : (
        <SearchForgotten onAgain={() => setForgotten(false)} />
      )}
    </MainRegion>
  )
}
