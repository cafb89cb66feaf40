import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useRef, type RefObject } from 'react'
import { useMatch } from 'react-router-dom'
import { Button } from '../../../ui/button'
import { useListeners } from '../../../ui/outside-react'
import { PageTitle } from '../../../ui/page-title'
import { OfflineAnnouncement } from '../../announcement/announcement'
import { draftOwner, environmentQuery } from '../../session/session'
import { useWords } from '../words'
import styles from './away.module.css'

/** How often the page asks whether the service answers again: after 1 s first, then less often. */
const FIRST_ASK_MS = 1_000
const ASK_MS = 5_000

/** While someone types, the page stays: the next one would lose the letters typed until it is there. */
const QUIET_MS = 2_000

/** Says that the service does not answer, shows the stored draft of the announcement in the address, and waits. */
export function Away() {
  const { t } = useWords()
  const chatId = useMatch('/announcements/:chat_id/*')?.params.chat_id
  const owner = draftOwner()
  const changedAt = useRef(0)
  const onChanged = useCallback(() => (changedAt.current = Date.now()), [])
  const ask = useReturn(changedAt)
  const none = t('away.none')
  return (
    <main id="page" tabIndex={-1} className={styles['page']}>
      <PageTitle title={t('away.title')} />
      <div className={styles['notice']} role="alert">
        <h1 className={styles['title']}>{t('away.title')}</h1>
        <p>{t('away.next')}</p>
        <Button onClick={ask}>{t('away.again')}</Button>
      </div>
      {owner === null || chatId === undefined ? (
        <p role="status">{none}</p>
      ) : (
        <Suspense fallback={<p role="status" />}>
          <OfflineAnnouncement key={chatId} {...{ owner, chatId, none, onChanged }} />
        </Suspense>
      )}
    </main>
  )
}

/** Opens the session once the service answers and nobody types. Returns a function that asks the service now. */
function useReturn(changedAt: RefObject<number>): () => void {
  const queries = useQueryClient()
  const { data, refetch } = useQuery({
    ...environmentQuery,
    queryKey: ['away', ...environmentQuery.queryKey],
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => Math.min(ASK_MS, FIRST_ASK_MS * 2 ** state.errorUpdateCount),
  })
  const ask = () => void refetch()
  useListeners(window, { online: ask })
  useEffect(() => {
    if (data === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      const left = changedAt.current + QUIET_MS - Date.now()
      if (left > 0) timer = setTimeout(open, left)
      else queries.setQueryData(environmentQuery.queryKey, data)
    }
    open()
    return () => clearTimeout(timer)
  }, [data, queries, changedAt])
  return ask
}
