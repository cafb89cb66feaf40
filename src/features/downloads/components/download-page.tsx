import { FileDown } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { FinishedCount } from '../../../../jobs/transfer-rows'
import { useCommands, type Command } from '../../../ui/command-registry'
import { EmptyState } from '../../../ui/empty-state'
import { useSubscription } from '../../../ui/outside-react'
import { useRowIds, downloadRoute, transferHistory } from '../../files/files'
import { downloadJobs, type DownloadJobs } from '../download-jobs'
import type { FindPorts } from '../find/find-owner'
import { PreviewDialog } from '../preview/preview-dialog'
import { downloadId, type Resource } from '../queue/download'
import { useWords } from '../words'
import { DownloadRows } from './download-rows'
import { FindForm } from './find-form'
import { FoundMessage } from './found-message'
import { SavePlace } from './save-place'
import { DownloadTotals } from './totals-bar'
import styles from './download-page.module.css'

interface Props {
  appId: string
  ports: FindPorts
}

/**
 * The download page: finds a message by its id, and lists its downloads until they are finished or removed. The
 * address contains the message and the keys.
 */
export function DownloadPage({ appId, ports }: Props) {
  const { t } = useWords()
  const [jobs] = useState(() => downloadJobs(appId))
  const { queue } = jobs
  const ids = useRowIds(queue.rows)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const messageId = address.get('message_id') ?? ''
  const keys = address.getAll('file_key')
  const [looking, setLooking] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const [page, setPage] = useState<HTMLElement | null>(null)
  useDownloadCommands(queue, () => field.current?.focus())

  const find = (message: string, wanted: readonly string[]) =>
    void navigate(downloadRoute(message, ...wanted))
  const findOne = useCallback(
    (message: string, key: string) => void navigate(downloadRoute(message, key)),
    [navigate],
  )
  const look = useCallback(
    (resource: Resource) => {
      queue.look(resource)
      setLooking(downloadId(resource))
    },
    [queue, setLooking],
  )
  const lookAgain = useCallback(
    (id: string) => {
      const download = queue.rows.get(id)
      if (download) look(download)
    },
    [queue, look],
  )
  return (
    <div ref={setPage} className={styles['page']}>
      <div className={styles['top']}>
        <FindForm
          key={`${messageId} ${keys.join(' ')}`}
          field={field}
          messageId={messageId}
          keys={keys}
          onFind={find}
        />
        {messageId !== '' && (
          <FoundMessage
            key={messageId}
            ports={ports}
            messageId={messageId}
            keys={keys}
            onSave={(resources, place) => queue.save(resources, place)}
            onLook={look}
            onUse={find}
            sizeOf={transferHistory(appId).sizeOf}
          />
        )}
        <SavePlace choice={jobs.folder} />
      </div>
      {ids.length > 0 && (
        <>
          <div className={styles['totals']}>
            <DownloadTotals queue={queue} />
          </div>
          <DownloadRows queue={queue} within={page} onLook={lookAgain} onFind={findOne} />
        </>
      )}
      {ids.length === 0 && messageId === '' && (
        <EmptyState icon={<FileDown size={28} />} title={t('find.empty')} heading={2}>
          <p>{t('find.emptyNext')}</p>
          <p>{t('find.limits')}</p>
        </EmptyState>
      )}
      <DownloadLiveRegion jobs={jobs} />
      {looking !== undefined && (
        <PreviewDialog key={looking} queue={queue} id={looking} onClose={() => setLooking(undefined)} />
      )}
    </div>
  )
}

/** Announces that all downloads have ended. */
function DownloadLiveRegion({ jobs }: { jobs: DownloadJobs }) {
  const { t } = useWords()
  const [finish, setFinish] = useState<FinishedCount>()
  useSubscription(jobs, (of, onFinish) => of.onFinish(onFinish), setFinish)
  return (
    <p className="visually-hidden" role="status">
      {finish &&
        (finish.failed > 0
          ? t('news.finishedBadly', { ...finish })
          : t('news.finished', { count: finish.done }))}
    </p>
  )
}

/** While the page is open, the palette offers its actions, and the keyboard map lists its keys. */
function useDownloadCommands(queue: DownloadJobs['queue'], focusField: () => void) {
  const { t } = useWords()
  const commands = useCallback((): Command[] => {
    const group = t('commands')
    const all = () => [...queue.rows.ids()]
    return [
      { id: 'download.find', group, label: t('keyFind'), run: focusField },
      { id: 'download.pause', group, label: t('all.pause'), run: () => queue.pause(...all()) },
      { id: 'download.resume', group, label: t('all.resume'), run: () => queue.resume(...all()) },
      { id: 'download.rows', group, label: t('keyRows'), keys: '↓ ↑' },
      { id: 'download.remove', group, label: t('keyRemove'), keys: 'Delete' },
    ]
    // `focusField` only moves the focus; it differs between renders only in identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, queue])
  useCommands(commands)
}
