import { useEffect, Suspense, useState, useCallback, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { editRefusal, type EditRefusal } from '../../../../client/edit-refusal'
import type { BlockTree } from '../../../../document/block-tree'
import type { TabState, TabLeader } from '../../../../saving/saving'
import {
  useDocument,
  useDocumentBeginning,
  useLegacyAnnouncement,
} from '../../../api/announcement/open-document'
import type { OpenDocument } from '../../../api/announcement/open-document'
import { useChat } from '../../../api/chats/chats'
import { queueKey } from '../../../saving/open-queues'
import { createReadableDocument } from '../../../saving/queue-for'
import { useTabLeader } from '../../../saving/tab-leaders'
import { useUnsaved } from '../../../saving/use-unsaved'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { useRelease } from '../../../ui/outside-react'
import { InBar } from '../../../ui/page-bar'
import {
  DocumentSkeleton,
  type EditorHandle,
  DocumentEditor,
  showsWordsFirst,
  useDocumentWords,
  usePorts,
  useReadingPorts,
} from '../../document/document'
import { PublishControl, usePublish } from '../../publish/publish'
import { useWords } from '../words'
import { AnnouncementHeader } from './announcement-header'
import { ImportExportControls } from './import-export-controls'
import { Preview } from './lazy-preview'
import { OpenAnnouncement } from './open-announcement'
import type { LocalService } from './use-last-merge'
import { useHasPresence, WhoIsHereToo } from './use-presence'
import { useRevisionWatch } from './use-revision-watch'
import styles from './announcement-page.module.css'

interface Props {
  chatId: string
  /**
   * The application that the console acts as. Its id may be among the chat's managers, and is part of the key of
   * unsaved drafts.
   */
  appId?: string
  /** Absent where the service is the platform itself, or a gateway before it. */
  local?: LocalService | undefined
  /** Whether the signed-in operator may only read. */
  isReader?: boolean
  /** The link back to the chats, where they are a separate page. */
  back?: ReactNode
}

/** The announcement of one chat: an editable document, or the reason why there is none, and who can fix that. */
export const AnnouncementPage = ({ appId, ...rest }: Props) => (
  <Announcement key={`${appId ?? ''} ${rest.chatId}`} {...(appId && { appId })} {...rest} />
)

function Announcement({ chatId, appId, local, isReader = false, back }: Props) {
  const say = useWords()
  const sayDocument = useDocumentWords()
  const owner = appId ?? ''
  const chat = useChat(chatId)
  const opened = useDocument(chatId)
  const beginning = useDocumentBeginning(chatId)
  const name = chat.data?.name || (chat.isPending ? '…' : sayDocument('unnamed'))
  const { data } = opened
  const isOldType = data?.announcement.announcement_type === 'doc'
  const failure = data || beginning.data ? undefined : opened.error
  // The chat's own restrictions come first: only its owner can lift them, and an upgrade would not.
  const refused = editRefusal(chat.data, appId) ?? (isOldType ? 'oldType' : undefined)
  const noEdit: EditRefusal | 'reader' | undefined = isReader && refused !== 'dissolved' ? 'reader' : refused
  // A reader does not compete for leadership.
  const mayWrite = !chat.isPending && noEdit === undefined
  const { leader, state: tab } = useTabLeader(mayWrite ? queueKey(owner, chatId) : undefined)
  const writing = mayWrite ? writingIn(tab) : chat.isPending ? undefined : alone
  const left = useUnsaved(owner, chatId, writing)
  const onCheck = () => void Promise.all([chat.refetch(), isOldType && opened.refetch()])
  const header = { name, chatId, chat: chat.data, isOldType, noEdit, back, onCheck }
  useEditorSoon()

  if (failure) {
    // A dissolved chat stays dissolved. The chip next to its name says so, and the failure what to do.
    const isGone = noEdit === 'dissolved'
    return (
      <article className={styles['page']} aria-label={say('label', { name })}>
        <AnnouncementHeader {...header} {...(isGone && { noEdit: undefined })} revision={undefined} />
        <FailureNote error={failure} retry={isGone ? undefined : () => void opened.refetch()} />
      </article>
    )
  }
  if (isOldType && !chat.isPending) return <OldAnnouncement header={header} />
  if (data?.document && leader && tab?.kind === 'following') {
    return (
      <FollowedAnnouncement
        header={header}
        owner={owner}
        opened={{ ...data, document: data.document }}
        leader={leader}
        tab={tab}
      />
    )
  }
  // The document shows only once the chat's permissions are known, so that it never turns read-only while the
  // operator types. A draft written into a beginning shows only once the rest of the document is there.
  const mayBegin = left.data !== undefined && left.data.draft?.isPartial === undefined
  const shown = data ?? (mayBegin ? beginning.data : undefined)
  if (!shown?.document || left.data === undefined || chat.isPending || (!data && tab?.kind === 'following')) {
    return (
      <article className={styles['page']} aria-label={say('label', { name })} aria-busy="true">
        <AnnouncementHeader {...header} revision={undefined} />
        <DocumentSkeleton />
      </article>
    )
  }
  const { document } = shown
  return (
    <OpenAnnouncement
      key={writing?.turn}
      header={header}
      owner={owner}
      opened={{ ...shown, document }}
      isBeginning={!data}
      openedAt={data ? opened.dataUpdatedAt : beginning.dataUpdatedAt}
      left={left.data}
      leader={leader}
      isTakenOver={writing?.isTakenOver === true}
      local={local}
    />
  )
}

/** On a phone, the document asks for its editor when it shows. If it takes longer, the editor loads meanwhile. */
const DOCUMENT_MS = 1_000

function useEditorSoon() {
  useEffect(() => {
    const timer = setTimeout(() => void DocumentEditor.preload(), showsWordsFirst() ? DOCUMENT_MS : 0)
    return () => clearTimeout(timer)
  }, [])
}

/** For a tab that may not write: it competes with no other tab. */
const alone = { turn: 0, isTakenOver: false }

const writingIn = (tab: TabState | undefined) => (tab?.kind === 'writing' ? tab : undefined)

interface OldAnnouncementProps {
  header: Omit<ComponentProps<typeof AnnouncementHeader>, 'revision'>
}

/** An announcement of the old type: readable like any other, but editable only after an upgrade. */
function OldAnnouncement({ header }: OldAnnouncementProps) {
  const say = useWords()
  const { chatId, name } = header
  const legacy = useLegacyAnnouncement(chatId, true)
  const ports = useReadingPorts(chatId)
  const publish = usePublish(chatId)
  const [previewed, setPreviewed] = useState<BlockTree>()
  const document = legacy.data?.document
  const label = say('label', { name })
  return (
    <article className={styles['page']} aria-label={label} aria-busy={legacy.isPending}>
      <AnnouncementHeader
        {...header}
        revision={legacy.data?.revision}
        {...(document && { onPreview: () => setPreviewed(document) })}
      >
        {document && header.noEdit !== 'reader' ? <PublishControl publish={publish} /> : null}
      </AnnouncementHeader>
      {legacy.error ? <FailureNote error={legacy.error} retry={() => void legacy.refetch()} /> : null}
      {legacy.isPending ? <DocumentSkeleton /> : null}
      {document ? (
        <Suspense fallback={<DocumentSkeleton />}>
          <div className={styles['document']}>
            <DocumentEditor
              key={legacy.data?.revision}
              onHandle={ignore}
              document={document}
              editable={false}
              label={label}
              onChange={ignore}
              onRefused={ignore}
              ports={ports}
              names={ports.people}
              onRefusedWords={ignore}
            />
          </div>
        </Suspense>
      ) : null}
      {previewed ? (
        <Preview document={previewed} label={label} ports={ports} onClose={() => setPreviewed(undefined)} />
      ) : null}
    </article>
  )
}

/** Read-only: there are no changes to report. */
const ignore = () => undefined

interface FollowedAnnouncementProps {
  header: Omit<ComponentProps<typeof AnnouncementHeader>, 'revision'>
  owner: string
  opened: OpenDocument & { document: BlockTree }
  leader: TabLeader
  tab: TabState & { kind: 'following' }
}

/** The announcement as another tab of this browser shows it, read-only. One click makes this tab the writer. */
function FollowedAnnouncement({ header, owner, opened, leader, tab }: FollowedAnnouncementProps) {
  const say = useWords()
  const { chatId, name } = header
  const { document } = opened
  const [reading] = useState(() => createReadableDocument(owner, chatId, document))
  const ports = usePorts(chatId, reading)
  const publish = usePublish(chatId)
  const [previewed, setPreviewed] = useState<BlockTree>()
  const hasPresence = useHasPresence()
  const shown = useRef(tab.document ?? document)
  const editor = useRef<EditorHandle>(null)
  const attach = useCallback((handle: EditorHandle | null) => {
    editor.current = handle
    handle?.replace(shown.current)
  }, [])

  useEffect(() => {
    if (!tab.document) return
    shown.current = tab.document
    editor.current?.replace(tab.document)
  }, [tab.document])

  useRelease(reading, ({ media }) => media.release())

  // The writing tab receives the service's events by itself.
  useRevisionWatch({
    chatId,
    look: useCallback(() => leader.requestCheck(), [leader]),
    onRevision: followedAnnouncementIgnore,
  })

  return (
    <article className={styles['page']} aria-label={say('label', { name })}>
      <InBar part="status">
        <span role="status" className={styles['status']}>
          {say('tabs.status')}
        </span>
      </InBar>
      <AnnouncementHeader
        {...header}
        revision={undefined}
        here={
          hasPresence && (
            <Suspense fallback={null}>
              <WhoIsHereToo chatId={chatId} show={(ids) => editor.current?.flash([...ids])} />
            </Suspense>
          )
        }
        onPreview={() => setPreviewed(editor.current?.tree() ?? shown.current)}
      >
        <ImportExportControls name={name} editor={editor} ports={ports} editable={false} />
        {header.noEdit !== 'reader' && <PublishControl publish={publish} />}
      </AnnouncementHeader>
      <div className={styles['notices']}>
        <div className={styles['told']} role="status">
          <div className={styles['notice']}>
            <p>{say('tabs.following')}</p>
            <Button look="primary" disabled={tab.isTaking} onClick={() => leader.takeOver()}>
              {say(tab.isTaking ? 'tabs.taking' : 'tabs.editHere')}
            </Button>
          </div>
        </div>
      </div>
      <Suspense fallback={<DocumentSkeleton />}>
        <div className={styles['document']}>
          <DocumentEditor
            onHandle={attach}
            document={document}
            editable={false}
            label={say('label', { name })}
            onChange={followedAnnouncementIgnore}
            onRefused={followedAnnouncementIgnore}
            ports={ports}
            names={ports}
            onRefusedWords={followedAnnouncementIgnore}
          />
        </div>
      </Suspense>
      {previewed ? (
        <Preview
          document={previewed}
          label={say('label', { name })}
          ports={ports}
          onClose={() => setPreviewed(undefined)}
        />
      ) : null}
    </article>
  )
}

/** Read-only: there are no changes to report. */
const followedAnnouncementIgnore = () => undefined
