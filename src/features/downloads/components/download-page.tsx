import { FileDown, FolderOpen, Search } from 'lucide-react'
import { useCallback, useRef, useState, useSyncExternalStore, type FormEvent, type RefObject } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { FinishedCount } from '../../../../jobs/transfer-rows'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { useCommands, type Command } from '../../../ui/command-registry'
import { EmptyState } from '../../../ui/empty-state'
import { useSubscription } from '../../../ui/outside-react'
import { useRowIds } from '../../files/components/use-rows'
import { downloadRoute } from '../../files/files-route'
import { transferHistory } from '../../files/history/transfer-history'
import { downloadJobs, type DownloadJobs } from '../download-jobs'
import type { FindPorts } from '../find/find-owner'
import { parseResourceText } from '../find/resource-of'
import { PreviewDialog } from '../preview/preview-dialog'
import { downloadId, type Resource } from '../queue/download'
import { canPickFolder } from '../save/folder-choice'
import type { FolderChoice } from '../save/folder-choice'
import { DownloadRows } from './download-rows'
import { FoundMessage } from './found-message'
import { DownloadTotals } from './totals-bar'
import styles from './download-page.module.css'
import findFormStyles from './find-form.module.css'
import savePlaceStyles from './save-place.module.css'

interface Props {
  appId: string
  ports: FindPorts
}

/**
 * The download page: finds a message by its id, and lists its downloads until they are finished or removed. The
 * address contains the message and the keys.
 */
export function DownloadPage({ appId, ports }: Props) {
  const { t } = useTranslation('files')
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
        <EmptyState icon={<FileDown size={28} />} title={t('download.find.empty')} heading={2}>
          <p>{t('download.find.emptyNext')}</p>
          <p>{t('download.find.limits')}</p>
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
  const { t } = useTranslation('files')
  const [finish, setFinish] = useState<FinishedCount>()
  useSubscription(jobs, (of, onFinish) => of.onFinish(onFinish), setFinish)
  return (
    <p className="visually-hidden" role="status">
      {finish &&
        (finish.failed > 0
          ? t('download.news.finishedBadly', { ...finish })
          : t('download.news.finished', { count: finish.done }))}
    </p>
  )
}

/** While the page is open, the palette offers its actions, and the keyboard map lists its keys. */
function useDownloadCommands(queue: DownloadJobs['queue'], focusField: () => void) {
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
    // `focusField` only moves the focus; it differs between renders only in identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, queue])
  useCommands(commands)
}

/** Where downloads are saved; a folder can be chosen if the browser lets a page write into one. */
export function SavePlace({ choice }: { choice: FolderChoice }) {
  const { t } = useTranslation('files')
  const chosen = useSyncExternalStore(choice.listen, choice.chosen)
  const name = chosen?.handle.name
  const asks = chosen !== undefined && !chosen.isAllowed
  const words = () => {
    if (!chosen) return t('download.place.browser')
    return t(asks ? 'download.place.asks' : 'download.place.folder', { name })
  }
  return (
    <div className={savePlaceStyles['place']}>
      <p role="status" className={asks ? savePlaceStyles['asks'] : undefined}>
        {words()}
      </p>
      {asks && (
        <Button onClick={() => void choice.allow()}>
          <FolderOpen size={16} aria-hidden="true" />
          {t('download.place.allow')}
        </Button>
      )}
      {canPickFolder() && (
        <Button look="quiet" onClick={() => void choice.choose()}>
          {!asks && <FolderOpen size={16} aria-hidden="true" />}
          {t(chosen ? 'download.place.another' : 'download.place.choose')}
        </Button>
      )}
      {chosen && (
        <Button look="quiet" onClick={() => void choice.forget()}>
          {t('download.place.back')}
        </Button>
      )}
    </div>
  )
}

interface FindFormProps {
  field: RefObject<HTMLInputElement | null>
  messageId: string
  keys: readonly string[]
  onFind(messageId: string, keys: readonly string[]): void
}

/** Asks for the message, and for its keys if the operator knows them. It finds both in a pasted text. */
function FindForm({ field, messageId, keys, onFind }: FindFormProps) {
  const { t } = useTranslation('files')
  const [text, setText] = useState(messageId)
  const [keyText, setKeyText] = useState(keys.join(' '))
  const [isWrong, setWrong] = useState(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const asked = parseResourceText(text)
    // The key field accepts keys of any shape.
    const typed = keyText.split(/[\s,;]+/).filter(Boolean)
    setWrong(asked.messageId === undefined)
    if (asked.messageId === undefined) return field.current?.focus()
    const wanted = typed.length > 0 ? typed : asked.keys
    setText(asked.messageId)
    setKeyText(wanted.join(' '))
    onFind(asked.messageId, wanted)
  }
  return (
    <form className={findFormStyles['form']} onSubmit={find} role="search" aria-label={t('download.keyFind')}>
      <label className={findFormStyles['place']}>
        <span className={findFormStyles['label']}>{t('download.find.label')}</span>
        <input
          ref={field}
          className={findFormStyles['field']}
          value={text}
          placeholder={t('download.find.placeholder')}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'find-wrong' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <label className={findFormStyles['place']}>
        <span className={findFormStyles['label']}>{t('download.find.key')}</span>
        <input
          className={findFormStyles['field']}
          value={keyText}
          placeholder={t('download.find.keyPlaceholder')}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setKeyText(event.target.value)}
        />
      </label>
      <Button look="primary" type="submit" className={findFormStyles['go']}>
        <Search size={16} aria-hidden="true" />
        {t('download.find.go')}
      </Button>
      {isWrong && (
        <p id="find-wrong" className={findFormStyles['wrong']} role="alert">
          {t('download.find.noId')}
        </p>
      )}
    </form>
  )
}
