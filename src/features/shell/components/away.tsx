import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMatch } from 'react-router-dom'
import { openDraftJournal } from '../../../../saving/saving'
import { browserStore } from '../../../storage/indexed-db-store'
import { locks } from '../../../storage/locks'
import { Button } from '../../../ui/button'
import { useListeners } from '../../../ui/outside-react'
import { PageTitle } from '../../../ui/page-title'
import { DocumentWords } from '../../document/document'
import { draftOwner, environmentQuery } from '../../session/session'
import { useWords } from '../words'
import styles from './away.module.css'

/** How often the page asks whether the service answers again. */
const ASK_MS = 5_000

/** Says that the service does not answer, shows the stored draft of the announcement in the address, and waits. */
export function Away() {
  const { t } = useWords()
  const announcement = useMatch('/announcements/:chat_id/*')
  const { data: draft, isPending } = useDraft(announcement?.params.chat_id)
  const ask = useReturn()
  return (
    <main id="page" tabIndex={-1} className={styles['page']}>
      <PageTitle title={t('away.title')} />
      <div className={styles['notice']} role="alert">
        <h1 className={styles['title']}>{t('away.title')}</h1>
        <p>{t('away.next')}</p>
        <Button onClick={ask}>{t('away.again')}</Button>
      </div>
      <p role="status">{!isPending && t(draft ? 'away.draft' : 'away.none')}</p>
      {draft && (
        <section aria-label={t('away.document')} className={styles['document']}>
          <DocumentWords document={draft} isEditable={false} />
        </section>
      )}
    </main>
  )
}

/** The unsaved document of the application that was used last; null if there is none. */
const useDraft = (chatId: string | undefined) => {
  const owner = draftOwner()
  return useQuery({
    queryKey: ['away', owner, chatId],
    gcTime: 0,
    async queryFn() {
      if (owner === null || chatId === undefined) return null
      const draft = await openDraftJournal(owner, chatId, { store: browserStore, locks }).read()
      return draft?.wanted ?? null
    },
  })
}

/** Opens the session once the service answers. Returns a function that asks it now. */
function useReturn(): () => void {
  const queries = useQueryClient()
  const { data, refetch } = useQuery({
    ...environmentQuery,
    queryKey: ['away', ...environmentQuery.queryKey],
    gcTime: 0,
    retry: false,
    refetchInterval: ASK_MS,
  })
  const ask = () => void refetch()
  useListeners(window, { online: ask })
  useEffect(() => {
    if (data !== undefined) queries.setQueryData(environmentQuery.queryKey, data)
  }, [data, queries])
  return ask
}
