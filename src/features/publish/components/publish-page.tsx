import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { BlockTree } from '../../../../document/block-tree'
import { excerptOf, wholePage } from '../../../../publishing/content/content'
import { isUnfinished } from '../../../../publishing/run/publish-job'
import type { PublishQueue } from '../../../../publishing/run/publish-queue'
import { announcementKeys } from '../../../api/announcement/announcement-keys'
import { legacyQuery, openDocument } from '../../../api/announcement/open-document'
import { useChat } from '../../../api/chats/chats'
import { useJobs } from '../../../jobs/use-jobs'
import { openQueue, queueKey } from '../../../saving/open-queues'
import { FailureNote } from '../../../ui/failure'
import { Warning } from '../../../ui/note'
import { BarBack, BarTitle, InBar } from '../../../ui/page-bar'
import { Skeleton } from '../../../ui/skeleton'
import { UnfinishedList } from '../../../ui/unfinished-list'
import { useDocumentWords } from '../../document/document'
import type { Server } from '../../publications/publications'
import { partIn, jobRoute } from '../publish-address'
import { usePublishWords } from '../words'
import { Composer } from './composer'
import { PublishStatus } from './publish-status'
import styles from './publish-page.module.css'

interface Props {
  chatId: string
  /** The application that publishes. */
  appId: string
  publishQueue: PublishQueue
  /** Where publications are kept. Absent: only this page publishes. */
  server?: Server | undefined
}

/**
 * Publishes an announcement, or a part of it, to other chats. Shows the chosen chats, a preview and the number of
 * calls.
 */
export function PublishPage({ chatId, appId, publishQueue, server }: Props) {
  const { say } = usePublishWords()
  const sayDocument = useDocumentWords()
  const [params] = useSearchParams()
  const chat = useChat(chatId)
  const name = chat.data?.name || (chat.isPending ? '' : sayDocument('unnamed'))
  const { source, saving } = useSource(chatId, appId)
  const { data } = source
  const search = params.toString()
  const part = useMemo(() => partIn(new URLSearchParams(search)), [search])
  const selected = useMemo(() => (data && part ? excerptOf(data.page, part) : undefined), [data, part])
  const whole = useMemo(() => data && wholePage(data.page), [data])
  return (
    <article className={styles['page']} aria-label={say('title')} aria-busy={!data && !source.error}>
      <InBar part="title">
        <BarBack to={`/announcements/${encodeURIComponent(chatId)}`} words={say('backTo')} />
        <BarTitle>{say('title')}</BarTitle>
      </InBar>
      {data && <p className={styles['quiet']}>{say('from', { name, revision: data.revision })}</p>}
      <PublishStatus publishQueue={publishQueue} />
      <UnfinishedJobs publishQueue={publishQueue} />
      {saving === 'unsaved' && <Warning>{say('unsaved')}</Warning>}
      {source.error ? <FailureNote error={source.error} retry={() => void source.refetch()} /> : null}
      {!data && !source.error && (
        <>
          <p role="status" className="visually-hidden">
            {say(saving === 'saving' ? 'saving' : 'opening')}
          </p>
          <Skeleton lines={['middle', 'full', 'long', 'full', 'short']} />
        </>
      )}
      {data && whole && name !== '' && (
        <Composer
          key={data.revision}
          appId={appId}
          server={server}
          publishQueue={publishQueue}
          source={{ chat_id: chatId, name, revision: data.revision }}
          page={data.page}
          whole={whole}
          selected={selected}
          isPartGone={part !== undefined && !selected}
          onReadAgain={() => void source.refetch()}
        />
      )}
    </article>
  )
}

/** Jobs left unfinished by a closed tab, a reload or a pause: continue them, or dismiss them. */
function UnfinishedJobs({ publishQueue }: { publishQueue: PublishQueue }) {
  const { say } = usePublishWords()
  const { jobs, running, elsewhere } = useJobs(publishQueue)
  const left = jobs.filter(
    (job) => !running.has(job.job_id) && !elsewhere.has(job.job_id) && isUnfinished(job),
  )
  return (
    <UnfinishedList
      ways={{ goOn: say('job.goOn'), details: say('jobs.details'), setAside: say('jobs.setAside') }}
      works={left.map(({ job_id, source, targets }) => ({
        id: job_id,
        words: say('jobs.unfinished', { source: source.name, count: targets.length }),
        to: jobRoute(job_id),
        onGoOn: () => void publishQueue.goOn(job_id),
        onSetAside: () => void publishQueue.setAside(job_id),
      }))}
    />
  )
}

/** The announcement to publish, as the platform holds it. */
interface Source {
  revision: number
  page: BlockTree
}

/** Read again for every publish, and fixed from then on, so that the preview is what is sent. */
const sourceQuery = (chatId: string) =>
  queryOptions({
    queryKey: announcementKeys.published(chatId),
    async queryFn({ client, signal }): Promise<Source> {
      const { revision, document } = await openDocument(chatId, signal)
      if (document) return { revision, page: document }
      const old = await client.fetchQuery({ ...legacyQuery(chatId, true), staleTime: 0 })
      return { revision: old.revision, page: old.document }
    },
    staleTime: Infinity,
    gcTime: 0,
  })

/** The source, read once edits made here are saved. `saving` is `unsaved` if they cannot be saved for now. */
function useSource(chatId: string, owner: string) {
  const saving = useSaving(chatId, owner)
  const source = useQuery({ ...sourceQuery(chatId), enabled: saving !== 'saving' })
  return { source, saving }
}

function useSaving(chatId: string, owner: string): 'saved' | 'saving' | 'unsaved' {
  const [queue] = useState(() => openQueue(queueKey(owner, chatId))?.queue)
  const now = () => {
    if (!queue || queue.isSaved) return 'saved'
    const { phase } = queue.getSnapshot()
    return phase === 'stuck' || phase === 'asking' || phase === 'offline' ? 'unsaved' : 'saving'
  }
  const [state, setState] = useState<'saved' | 'saving' | 'unsaved'>(now)
  useEffect(() => {
    // Decided once: later saves do not change what is being previewed.
    const look = () => setState((before) => (before === 'saving' ? now() : before))
    look()
    return queue?.subscribe(look)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queue])
  return state
}
