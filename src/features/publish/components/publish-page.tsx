import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { explainFailure } from '../../../i18n/explain-failure'
import { buttonClass } from '../../../ui/button'
import { Failure } from '../../../ui/failure'
import { Skeleton } from '../../../ui/skeleton'
import { useChat } from '../../../api/announcement/get-chat'
import { useWords } from '../../document/use-words'
import { useSource } from '../compose/use-source'
import { partOf, wholeOf } from '../content/part-of'
import { partIn } from '../publish-address'
import type { PublishDesk } from '../run/publish-desk'
import { usePublishWords } from '../use-publish-words'
import { Composer } from './composer'
import styles from './publish-page.module.css'
import { PublishStatus } from './publish-status'
import { UnfinishedJobs } from './unfinished-jobs'

interface Props {
  chatId: string
  /** The application in whose name it is published. */
  appId: string
  desk: PublishDesk
}

/** One announcement, or a part of it, on its way to other chats: which, how it will look there, and what it costs. */
export function PublishPage({ chatId, appId, desk }: Props) {
  const { say } = usePublishWords()
  const sayPage = useWords()
  const { t } = useTranslation('failures')
  const [params] = useSearchParams()
  const chat = useChat(chatId)
  const name = chat.data?.name || (chat.isPending ? '' : sayPage('unnamed'))
  const { source, saving } = useSource(chatId, appId)
  const { data } = source
  const search = params.toString()
  const part = useMemo(() => partIn(new URLSearchParams(search)), [search])
  const selected = useMemo(() => (data && part ? partOf(data.page, part) : undefined), [data, part])
  const whole = useMemo(() => data && wholeOf(data.page), [data])
  return (
    <article className={styles['page']} aria-label={say('title')} aria-busy={!data && !source.error}>
      <header className={styles['header']}>
        <Link to={`/announcements/${encodeURIComponent(chatId)}`} className={buttonClass('quiet')}>
          <ArrowLeft size={16} aria-hidden="true" />
          {say('backTo')}
        </Link>
        <h1 className={styles['title']}>{say('title')}</h1>
        {data && <p className={styles['quiet']}>{say('from', { name, revision: data.revision })}</p>}
      </header>
      <PublishStatus desk={desk} />
      <UnfinishedJobs desk={desk} />
      {saving === 'unsaved' && <p className={styles['note']}>{say('unsaved')}</p>}
      {source.error ? (
        <Failure {...explainFailure(source.error, t)} retry={() => void source.refetch()} />
      ) : null}
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
          desk={desk}
          source={{ chat_id: chatId, name, revision: data.revision }}
          page={data.page}
          whole={whole}
          selected={selected}
          isPartGone={part !== undefined && !selected}
        />
      )}
    </article>
  )
}
