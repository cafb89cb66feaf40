import { FolderUp, Upload as UploadIcon } from 'lucide-react'
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Ref } from 'react'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import type { FinishedCount } from '../../../../jobs/transfer-rows'
import { formatBytes } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { useCommands, type Command } from '../../../ui/command-registry'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { useSubscription } from '../../../ui/outside-react'
import { VirtualList, type RowProps, type VirtualListHandle } from '../../../ui/virtual-list'
import { useRowIds, transferHistory, uploadTypeOf, uploadRefusal } from '../../files/files'
import { readFileSizes, chooseFiles, chooseFolder, useFileDrop } from '../pick/select-files'
import type { FileSelection } from '../pick/select-files'
import { activePhases } from '../queue/upload'
import type { PickedFile, UploadQueue } from '../queue/upload-queue'
import { uploadJobs } from '../upload-jobs'
import type { UploadJobs } from '../upload-jobs'
import { useWords } from '../words'
import { DropHere } from './drop-here'
import { SendDialog } from './send-dialog'
import type { SendableUpload } from './send-dialog'
import { UploadTotals } from './totals-bar'
import { Unreadable } from './unreadable'
import { UploadRow } from './upload-row'
import styles from './upload-page.module.css'

interface Props {
  appId: string
  /** The chats that the bot is in: where files can be sent to. */
  chats: readonly ChatSummary[]
  /** The address of a chat's messages. */
  chatRoute(chatId: string): string
}

/** More files than this are counted and confirmed before they are queued. */
const ASKED_ABOVE = 50

/** Uploads: files are added by drop, paste or choice, and stay in the list until they are removed. */
export function UploadPage({ appId, chats, chatRoute }: Props) {
  const { t } = useWords()
  const [jobs] = useState(() => uploadJobs(appId))
  const { queue } = jobs
  const ids = useRowIds(queue.rows)
  const list = useRef<VirtualListHandle>(null)
  const [many, setMany] = useState<readonly PickedFile[]>()
  const [sending, setSending] = useState<readonly SendableUpload[]>()
  const [added, setAdded] = useState({ count: 0 })
  const [unreadable, setUnreadable] = useState<readonly string[]>([])

  const add = (files: readonly PickedFile[]) => {
    if (files.length === 0) return
    queue.add(files)
    setAdded({ count: files.length })
  }
  const take = async ({ files, unreadable: paths }: FileSelection) => {
    setUnreadable(paths)
    await readFileSizes(files)
    if (files.length > ASKED_ABOVE) setMany(files)
    else add(files)
  }
  const isOver = useFileDrop((picked) => void take(picked))
  const choose = () => void chooseFiles().then(take)
  const chooseWhole = () => void chooseFolder().then(take)
  // The dialog keeps the upload from its opening, because the row may be removed meanwhile.
  const send = useCallback(
    (...which: string[]) => {
      const done = which.flatMap((id): SendableUpload[] => {
        const upload = queue.rows.get(id)
        if (upload?.phase.name !== 'done') return []
        const { key } = upload.phase
        return [{ key, as: uploadTypeOf(upload), name: upload.name, video: queue.fileOf(id) }]
      })
      if (done.length > 0) setSending(done)
    },
    [queue],
  )
  const sentTo = useSentTo(appId)
  useUploadCommands({ choose, chooseWhole, queue })

  const buttons = (
    <>
      <Button look="primary" onClick={choose}>
        <UploadIcon size={16} aria-hidden="true" />
        {t('choose')}
      </Button>
      <Button onClick={chooseWhole}>
        <FolderUp size={16} aria-hidden="true" />
        {t('chooseFolder')}
      </Button>
    </>
  )
  return (
    <div className={styles['page']}>
      {ids.length === 0 ? (
        <DropHere>{buttons}</DropHere>
      ) : (
        <>
          <div className={styles['top']}>
            <div className={styles['bringing']}>
              {buttons}
              <p className={styles['hint']}>{t('hint')}</p>
            </div>
            <UploadTotals
              queue={queue}
              onSend={send}
              onReveal={(id) => list.current?.reveal(id, { focus: true })}
            />
          </div>
          <UploadRows queue={queue} onSend={send} sentTo={sentTo} listRef={list} />
        </>
      )}
      <Unreadable paths={unreadable} onClose={() => setUnreadable([])} />
      <UploadLiveRegion jobs={jobs} added={added} />
      {isOver && (
        <div className={styles['over']} aria-hidden="true">
          <div>
            <UploadIcon size={28} />
            <p className={styles['overTitle']}>{t('drop')}</p>
            <p>{t('dropNext')}</p>
          </div>
        </div>
      )}
      {many && <ConfirmFolderDialog files={many} onGo={() => add(many)} onClose={() => setMany(undefined)} />}
      {sending && (
        <SendDialog
          appId={appId}
          uploads={sending}
          chats={chats}
          chatRoute={chatRoute}
          onSent={(key, sentAs) => transferHistory(appId).sent(key, sentAs)}
          onClose={() => setSending(undefined)}
        />
      )}
    </div>
  )
}

const nowhere: readonly string[] = []

/** The chats that an uploaded key was sent to, without duplicates. */
function useSentTo(appId: string): (key: string) => readonly string[] {
  const history = transferHistory(appId)
  const { transfers } = useSyncExternalStore(history.subscribe, history.state)
  const places = useMemo(() => {
    const byKey = new Map<string, readonly string[]>()
    for (const each of transfers) {
      if (each.kind !== 'upload' || each.sentAs.length === 0) continue
      byKey.set(each.key, [...new Set(each.sentAs.map(({ chatName, chatId }) => chatName || chatId))])
    }
    return byKey
  }, [transfers])
  return useCallback((key) => places.get(key) ?? nowhere, [places])
}

interface Actions {
  choose(): void
  chooseWhole(): void
  queue: ReturnType<typeof uploadJobs>['queue']
}

/** While the page is open, the palette offers its actions, and the keyboard map lists its keys. */
function useUploadCommands({ choose, chooseWhole, queue }: Actions) {
  const { t } = useWords()
  const commands = useCallback((): Command[] => {
    const group = t('commands')
    const ids = () => [...queue.rows.ids()]
    return [
      { id: 'upload.choose', group, label: t('choose'), run: choose },
      { id: 'upload.folder', group, label: t('chooseFolder'), run: chooseWhole },
      { id: 'upload.pause', group, label: t('all.pause'), run: () => queue.pause(...ids()) },
      { id: 'upload.paste', group, label: t('keyPaste'), keys: 'Ctrl V' },
      { id: 'upload.rows', group, label: t('keyRows'), keys: '↓ ↑' },
      { id: 'upload.remove', group, label: t('keyRemove'), keys: 'Delete' },
    ]
    // Both only open a chooser, and differ only in identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, queue])
  useCommands(commands)
}

/** Announces that files were added, and that all have finished. */
function UploadLiveRegion({ jobs, added }: { jobs: UploadJobs; added: { count: number } }) {
  const { t } = useWords()
  // The result is shown until something is added.
  const [finish, setFinish] = useState<FinishedCount & { after: { count: number } }>()
  useSubscription(
    jobs,
    (of, onFinish: (finished: FinishedCount) => void) => of.onFinish(onFinish),
    (finished) => setFinish({ ...finished, after: added }),
  )
  return (
    <p className="visually-hidden" role="status">
      {finish?.after === added ? wordsOf(finish) : added.count > 0 && t('news.added', { count: added.count })}
    </p>
  )

  function wordsOf({ done, failed }: FinishedCount): string {
    return failed > 0 ? t('news.finishedBadly', { done, failed }) : t('news.finished', { count: done })
  }
}

interface ConfirmFolderProps {
  files: readonly PickedFile[]
  onGo(): void
  onClose(): void
}

/** Confirms adding a whole folder: how many files, their size, and how many would be refused. */
export function ConfirmFolderDialog({ files, onGo, onClose }: ConfirmFolderProps) {
  const { t, i18n } = useWords()
  const count = files.length
  const size = formatBytes(
    files.reduce((sum, { file }) => sum + file.size, 0),
    i18n.language,
  )
  const refused = files.filter(({ file }) => uploadRefusal({ size: file.size })).length
  return (
    <ConfirmDialog
      question={t('many.title', { count })}
      consequence={refused > 0 ? t('many.refused', { size, count: refused }) : t('many.all', { size })}
      cancel={t('many.cancel')}
      go={t('many.go', { count: count - refused })}
      onGo={onGo}
      onClose={onClose}
    />
  )
}

/** Most rows have two lines; taller ones are measured. */
const ROW_HEIGHT = 69

interface UploadRowsProps {
  queue: UploadQueue
  onSend(id: string): void
  /** Names of the chats that a key was sent to. */
  sentTo?(key: string): readonly string[]
  listRef?: Ref<VirtualListHandle>
}

/** The list of uploads. Delete cancels one under way, and removes any other from the list. */
export function UploadRows({ queue, onSend, sentTo, listRef }: UploadRowsProps) {
  const { t } = useWords()
  const ids = useRowIds(queue.rows)
  const draw = useCallback(
    (id: string, { leave }: RowProps) => (
      <UploadRow
        queue={queue}
        id={id}
        onSend={onSend}
        onRemove={() => remove(queue, id, leave)}
        {...(sentTo && { sentTo })}
      />
    ),
    [queue, onSend, sentTo],
  )
  const cancelOrRemove = (id: string, leave: () => void) => {
    const name = queue.rows.get(id)?.phase.name
    if (name && (activePhases.has(name) || name === 'paused')) queue.cancel(id)
    else remove(queue, id, leave)
  }
  return (
    <VirtualList
      label={t('list')}
      ids={ids}
      height={ROW_HEIGHT}
      draw={draw}
      onDelete={cancelOrRemove}
      {...(listRef && { ref: listRef })}
    />
  )
}

function remove(queue: UploadQueue, id: string, leave: () => void) {
  leave()
  queue.remove(id)
}
