import { FileDown } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCommands, type Command } from '../../../ui/command-registry'
import { useRowIds } from '../../files/components/use-rows'
import { historyOf } from '../../files/history/open-histories'
import { downloadRoute } from '../../files/files-route'
import type { Finish } from '../../files/queue/rows'
import { downloadDesk, type DownloadDesk } from '../download-desk'
import type { FindPorts } from '../find/find-ports'
import { PreviewDialog } from '../preview/preview-dialog'
import { downloadId, type Resource } from '../queue/download'
import styles from './download-page.module.css'
import { DownloadRows } from './download-rows'
import { FindForm } from './find-form'
import { FoundMessage } from './found-message'
import { SavePlace } from './save-place'
import { TotalsBar } from './totals-bar'

interface Props {
  appId: string
  ports: FindPorts
}

/** Downloading: a message is found by its id, and what it holds comes into a list until it is done with. Which message, and which keys, stand in the address. */
export function DownloadPage({ appId, ports }: Props) {
  const { t } = useTranslation('files')
  const [desk] = useState(() => downloadDesk(appId))
  const { queue } = desk
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
            sizeOf={historyOf(appId).sizeOf}
          />
        )}
        <SavePlace choice={desk.folder} />
      </div>
      {ids.length > 0 && (
        <>
          <div className={styles['totals']}>
            <TotalsBar queue={queue} />
          </div>
          <DownloadRows queue={queue} within={page} onLook={lookAgain} onFind={findOne} />
        </>
      )}
      {ids.length === 0 && messageId === '' && (
        <section className={styles['empty']}>
          <FileDown size={28} aria-hidden="true" className={styles['icon']} />
          <h2 className={styles['title']}>{t('download.find.empty')}</h2>
          <p>{t('download.find.emptyNext')}</p>
          <p className={styles['limits']}>{t('download.find.limits')}</p>
        </section>
      )}
      <DownloadNews desk={desk} />
      {looking !== undefined && (
        <PreviewDialog key={looking} queue={queue} id={looking} onClose={() => setLooking(undefined)} />
      )}
    </div>
  )
}

/** Says aloud that all have come to an end. */
function DownloadNews({ desk }: { desk: DownloadDesk }) {
  const { t } = useTranslation('files')
  const [finish, setFinish] = useState<Finish>()
  useEffect(() => desk.onFinish(setFinish), [desk])
  return (
    <p className="visually-hidden" role="status">
      {finish &&
        (finish.failed > 0
          ? t('download.news.finishedBadly', { ...finish })
          : t('download.news.finished', { count: finish.done }))}
    </p>
  )
}

/** While the page is open, the palette can do what its buttons do, and the keyboard map says its keys. */
function useDownloadCommands(queue: DownloadDesk['queue'], focusField: () => void) {
  const { t } = useTranslation('files')
  const commands = useCallback((): Command[] => {
    const group = t('download.commands')
    const all = () => [...queue.rows.ids()]
    return [
      { id: 'download.find', group, label: t('download.keyFind'), run: focusField },
      { id: 'download.pause', group, label: t('download.all.pause'), run: () => queue.pause(...all()) },
      { id: 'download.resume', group, label: t('download.all.resume'), run: () => queue.resume(...all()) },
      { id: 'download.rows', group, label: t('download.keyRows'), keys: '↓ ↑' },
      { id: 'download.remove', group, label: t('download.keyRemove'), keys: 'Delete' },
    ]
    // It only moves the focus, and is the same in all but identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, queue])
  useCommands(commands)
}
