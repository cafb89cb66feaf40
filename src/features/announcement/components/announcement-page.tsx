import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import { Failure } from '../../../ui/failure'
import { useChat } from '../api/get-chat'
import { useDocument } from '../api/open-document'
import { useUnsaved } from '../api/read-unsaved'
import { useWords } from '../use-words'
import { whyNotEditable } from '../why-not-editable'
import { AnnouncementHeader } from './announcement-header'
import styles from './announcement-page.module.css'
import { DocumentSkeleton } from './document-skeleton'
import { OldAnnouncement } from './old-announcement'
import { OpenAnnouncement } from './open-announcement'

interface Props {
  chatId: string
  /** The application that the console acts as: its name stands among the chat's managers, and beside what is unsaved. */
  appId?: string
}

/** The announcement of one chat: an editable document, or the reason why there is none, and who can mend that. */
export const AnnouncementPage = ({ chatId, appId }: Props) => (
  <Announcement key={`${appId ?? ''} ${chatId}`} chatId={chatId} {...(appId && { appId })} />
)

function Announcement({ chatId, appId }: Props) {
  const say = useWords()
  const { t } = useTranslation('failures')
  const owner = appId ?? ''
  const chat = useChat(chatId)
  const opened = useDocument(chatId)
  const unsaved = useUnsaved(owner, chatId)
  const name = chat.data?.name || say('unnamed')
  const { data } = opened
  const isOldType = data?.announcement.announcement_type === 'doc'
  const failure = data ? undefined : opened.error
  // What the chat forbids is for its owner to change; an upgrade changes nothing about that.
  const noEdit = whyNotEditable(chat.data, appId) ?? (isOldType ? 'oldType' : undefined)
  const onCheck = () => void Promise.all([chat.refetch(), isOldType && opened.refetch()])
  const header = { name, chatId, chat: chat.data, isOldType, noEdit, onCheck }

  if (failure) {
    // A chat that is dissolved stays so.
    const retry =
      noEdit === 'dissolved' ? undefined : { label: say('retry'), run: () => void opened.refetch() }
    return (
      <article className={styles['page']} aria-label={say('label', { name })}>
        <AnnouncementHeader {...header} revision={undefined} />
        <Failure {...explainFailure(failure, t)} retry={retry} />
      </article>
    )
  }
  if (isOldType && !chat.isPending) return <OldAnnouncement header={header} />
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
      header={header}
      owner={owner}
      opened={{ ...data, document }}
      openedAt={opened.dataUpdatedAt}
      unsaved={unsaved.data}
    />
  )
}
