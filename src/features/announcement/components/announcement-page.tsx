import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import { Failure } from '../../../ui/failure'
import { useChat } from '../../../api/announcement/get-chat'
import { useDocument } from '../../../api/announcement/open-document'
import { useUnsaved } from '../../../saving/drafts/read-unsaved'
import { useWords } from '../../document/use-words'
import { whyNotEditable } from '../../document/why-not-editable'
import { AnnouncementHeader } from './announcement-header'
import styles from './announcement-page.module.css'
import { DocumentSkeleton } from '../../document/document-skeleton'
import { FollowedAnnouncement } from './followed-announcement'
import { queueKey } from '../../../saving/queue/open-queues'
import type { SeatState } from '../../../saving/tabs/seat'
import { useSeat } from '../../../saving/tabs/use-seat'
import { bringDocumentEditor } from '../../document/lazy-document-editor'
import { OldAnnouncement } from './old-announcement'
import { OpenAnnouncement } from './open-announcement'
import type { LocalService } from './use-last-merge'

interface Props {
  chatId: string
  /** The application that the console acts as: its name stands among the chat's managers, and beside what is unsaved. */
  appId?: string
  /** Absent where the service is the platform itself, or stands before it. */
  local?: LocalService | undefined
}

/** The announcement of one chat: an editable document, or the reason why there is none, and who can mend that. */
export const AnnouncementPage = ({ chatId, appId, local }: Props) => (
  <Announcement key={`${appId ?? ''} ${chatId}`} chatId={chatId} {...(appId && { appId })} local={local} />
)

function Announcement({ chatId, appId, local }: Props) {
  const say = useWords()
  const { t } = useTranslation('failures')
  const owner = appId ?? ''
  const chat = useChat(chatId)
  const opened = useDocument(chatId)
  const name = chat.data?.name || say('unnamed')
  const { data } = opened
  const isOldType = data?.announcement.announcement_type === 'doc'
  const failure = data ? undefined : opened.error
  // What the chat forbids is for its owner to change; an upgrade changes nothing about that.
  const noEdit = whyNotEditable(chat.data, appId) ?? (isOldType ? 'oldType' : undefined)
  // Who may not write needs no seat.
  const mayWrite = !chat.isPending && noEdit === undefined
  const { seat, state: seated } = useSeat(mayWrite ? queueKey(owner, chatId) : undefined)
  const writing = mayWrite ? writingIn(seated) : chat.isPending ? undefined : alone
  const unsaved = useUnsaved(owner, chatId, writing)
  const onCheck = () => void Promise.all([chat.refetch(), isOldType && opened.refetch()])
  const header = { name, chatId, chat: chat.data, isOldType, noEdit, onCheck }
  useEffect(bringDocumentEditor, [])

  if (failure) {
    // A chat that is dissolved stays so.
    const retry = noEdit === 'dissolved' ? undefined : () => void opened.refetch()
    return (
      <article className={styles['page']} aria-label={say('label', { name })}>
        <AnnouncementHeader {...header} revision={undefined} />
        <Failure {...explainFailure(failure, t)} retry={retry} />
      </article>
    )
  }
  if (isOldType && !chat.isPending) return <OldAnnouncement header={header} />
  if (data?.document && seat && seated?.kind === 'following') {
    return (
      <FollowedAnnouncement
        header={header}
        owner={owner}
        opened={{ ...data, document: data.document }}
        seat={seat}
        seated={seated}
      />
    )
  }
  // What the chat allows is known before the document shows: it does not become read-only under one's hands.
  if (!data?.document || unsaved.data === undefined || chat.isPending) {
    return (
      <article className={styles['page']} aria-label={say('label', { name })} aria-busy="true">
        <AnnouncementHeader {...header} revision={undefined} />
        <DocumentSkeleton />
      </article>
    )
  }
  const { document } = data
  return (
    <OpenAnnouncement
      key={writing?.turn}
      header={header}
      owner={owner}
      opened={{ ...data, document }}
      openedAt={opened.dataUpdatedAt}
      unsaved={unsaved.data}
      seat={seat}
      isTakenOver={writing?.isTakenOver === true}
      local={local}
    />
  )
}

/** Where nobody may write there is no one to share it with. */
const alone = { turn: 0, isTakenOver: false }

const writingIn = (seated: SeatState | undefined) => (seated?.kind === 'writing' ? seated : undefined)
