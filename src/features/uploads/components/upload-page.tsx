import { FolderUp, Upload as UploadIcon } from 'lucide-react'
import { useCallback, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { Button } from '../../../ui/button'
import { useCommands, type Command } from '../../../ui/command-registry'
import { historyOf } from '../../files/history/open-histories'
import { chooseFiles, chooseFolder } from '../pick/choose-files'
import type { Picked } from '../pick/dropped-files'
import { weighFiles } from '../pick/weigh-files'
import type { PickedFile } from '../queue/upload-queue'
import { uploadDesk } from '../upload-desk'
import { uploadsAs } from '../../files/history/upload-as'
import { AskMany } from './ask-many'
import { DropHere } from './drop-here'
import { SendDialog } from './send-dialog'
import { TotalsBar } from './totals-bar'
import styles from './upload-page.module.css'
import { Unreadable } from './unreadable'
import { UploadNews } from './upload-news'
import { UploadRows } from './upload-rows'
import { useIncoming } from './use-incoming'
import { useRowIds } from '../../files/components/use-rows'

interface Props {
  appId: string
  /** Where files can be sent to: those of the bot's chats that a query finds. */
  findChats(query: string): readonly ChatSummary[]
  /** The address of a chat's messages. */
  chatRoute(chatId: string): string
}

/** More than as many are counted and asked about before they are queued. */
const ASKED_ABOVE = 50

/** Uploading: files come in by drop, paste or choice, and stand in a list until they are done with. */
export function UploadPage({ appId, findChats, chatRoute }: Props) {
  const { t } = useTranslation('files')
  const [desk] = useState(() => uploadDesk(appId))
  const { queue } = desk
  const ids = useRowIds(queue.rows)
  const [many, setMany] = useState<readonly PickedFile[]>()
  const [sending, setSending] = useState<Sending>()
  const [added, setAdded] = useState({ count: 0 })
  const [unreadable, setUnreadable] = useState<readonly string[]>([])

  const add = (files: readonly PickedFile[]) => {
    if (files.length === 0) return
    queue.add(files)
    setAdded({ count: files.length })
  }
  const take = async ({ files, unreadable: paths }: Picked) => {
    setUnreadable(paths)
    await weighFiles(files)
    if (files.length > ASKED_ABOVE) setMany(files)
    else add(files)
  }
  const isOver = useIncoming((picked) => void take(picked))
  const choose = () => void chooseFiles().then(take)
  const chooseWhole = () => void chooseFolder().then(take)
  // The dialog is about the upload at its opening: its row may go meanwhile.
  const send = useCallback(
    (id: string) => {
      const upload = queue.rows.get(id)
      if (upload?.phase.name !== 'done') return
      const { key } = upload.phase
      setSending({ key, as: uploadsAs(upload), name: upload.name, video: queue.fileOf(id) })
    },
    [queue],
  )
  useUploadCommands({ choose, chooseWhole, queue })

  const buttons = (
    <>
      <Button look="primary" onClick={choose}>
        <UploadIcon size={16} aria-hidden="true" />
        {t('upload.choose')}
      </Button>
      <Button onClick={chooseWhole}>
        <FolderUp size={16} aria-hidden="true" />
        {t('upload.chooseFolder')}
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
              <p className={styles['hint']}>{t('upload.hint')}</p>
            </div>
            <TotalsBar queue={queue} />
          </div>
          <UploadRows queue={queue} onSend={send} />
        </>
      )}
      <Unreadable paths={unreadable} onClose={() => setUnreadable([])} />
      <UploadNews desk={desk} added={added} />
      {isOver && (
        <div className={styles['over']} aria-hidden="true">
          <div>
            <UploadIcon size={28} />
            <p className={styles['overTitle']}>{t('upload.drop')}</p>
            <p>{t('upload.dropNext')}</p>
          </div>
        </div>
      )}
      {many && <AskMany files={many} onGo={() => add(many)} onClose={() => setMany(undefined)} />}
      {sending && (
        <SendDialog
          upload={sending}
          findChats={findChats}
          chatRoute={chatRoute}
          onSent={(sentAs) => historyOf(appId).sent(sending.key, sentAs)}
          onClose={() => setSending(undefined)}
        />
      )}
    </div>
  )
}

type Sending = ComponentProps<typeof SendDialog>['upload']

interface Actions {
  choose(): void
  chooseWhole(): void
  queue: ReturnType<typeof uploadDesk>['queue']
}

/** While the page is open, the palette can do what its buttons do, and the keyboard map says its keys. */
function useUploadCommands({ choose, chooseWhole, queue }: Actions) {
  const { t } = useTranslation('files')
  const commands = useCallback((): Command[] => {
    const group = t('upload.commands')
    const ids = () => [...queue.rows.ids()]
    return [
      { id: 'upload.choose', group, label: t('upload.choose'), run: choose },
      { id: 'upload.folder', group, label: t('upload.chooseFolder'), run: chooseWhole },
      { id: 'upload.pause', group, label: t('upload.all.pause'), run: () => queue.pause(...ids()) },
      { id: 'upload.paste', group, label: t('upload.keyPaste'), keys: 'Ctrl V' },
      { id: 'upload.rows', group, label: t('upload.keyRows'), keys: '↓ ↑' },
      { id: 'upload.remove', group, label: t('upload.keyRemove'), keys: 'Delete' },
    ]
    // Both only open a chooser, and are the same in all but identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, queue])
  useCommands(commands)
}
