import { useTranslation } from 'react-i18next'
import { LarkError } from '../../../api/lark-error'
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

/** What the block operations would answer for the old type; asking is not needed (platform-facts e). */
const oldType = new LarkError({ code: 1772006, status: 400, msg: 'announcement type is not supported' })

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
  const failure = isOldType ? oldType : data ? undefined : opened.error
  const noEdit = whyNotEditable(chat.data, appId)
  const header = { name, chatId, chat: chat.data, isOldType, noEdit }

  if (failure) {
    const retry = { label: say('retry'), run: () => void opened.refetch() }
    return (
      <article className={styles['page']} aria-label={say('label', { name })}>
        <AnnouncementHeader {...header} revision={undefined} />
        <Failure {...explainFailure(failure, t)} {...(!isOldType && { retry })} />
      </article>
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
      header={header}
      owner={owner}
      opened={{ ...data, document }}
      openedAt={opened.dataUpdatedAt}
      unsaved={unsaved.data}
    />
  )
}
