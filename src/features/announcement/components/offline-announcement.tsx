import { Suspense, useCallback, useState } from 'react'
import { wordsOf } from '../../../../document/wire/text-body'
import { newId, type TabLeader, type TabState } from '../../../../saving/saving'
import { queueKey } from '../../../saving/open-queues'
import { useTabLeader } from '../../../saving/tab-leaders'
import { useUnsaved, type LeftBehind } from '../../../saving/use-unsaved'
import { Button } from '../../../ui/button'
import { DocumentEditor, DocumentWords, useDocumentWords, usePorts } from '../../document/document'
import { useWords } from '../words'
import { AnnouncementNotices } from './announcement-notices'
import { OthersSlot } from './others-slot'
import { StatusCorner } from './status-corner'
import { useConflicts } from './use-conflicts'
import { useEditorHandle } from './use-editor-handle'
import { useEditorListeners } from './use-editor-listeners'
import { usePassingWords } from './use-passing-words'
import { usePlaceKept } from './use-place-kept'
import { useSaving, useSavingNoted, useSavingNow, type OpenSaving } from './use-saving'
import { useUnsavedActions } from './use-unsaved-actions'
import styles from './announcement-page.module.css'

interface Props {
  owner: string
  chatId: string
  /** Shown if this browser stores no unsaved changes of the announcement. */
  none: string
  /** Called with each change, so that nothing takes the document away while someone types. */
  onChanged(): void
}

/**
 * The stored draft of an announcement while the service does not answer. It stays editable: the queue of the draft
 * stores each change, and sends nothing until the session of its application is open again. The page that opens then
 * continues with the same queue, which merges what others wrote.
 */
export function OfflineAnnouncement({ owner, chatId, none, onChanged }: Props) {
  const say = useWords()
  const { leader, state: tab } = useTabLeader(queueKey(owner, chatId))
  const writing = tab?.kind === 'writing' ? tab : undefined
  const { data: left } = useUnsaved(owner, chatId, tab && (writing ?? following))
  if (!leader || !tab || !left) return <p role="status" />
  if (tab.kind === 'following') {
    const document = tab.document ?? left.draft?.wanted
    return (
      <>
        <p role="status">{say('tabs.following')}</p>
        <Button look="primary" disabled={tab.isTaking} onClick={() => leader.takeOver()}>
          {say(tab.isTaking ? 'tabs.taking' : 'tabs.editHere')}
        </Button>
        {document && <ReadOnly document={document} />}
      </>
    )
  }
  if (!writing) return <p role="status" />
  if (!left.draft) return <p role="status">{none}</p>
  // What is not stored cannot be told from what was deleted.
  if (left.draft.isPartial) {
    return (
      <>
        <p role="status">{say('offline.beginning')}</p>
        <ReadOnly document={left.draft.wanted} />
      </>
    )
  }
  return (
    <OfflineDocument
      key={writing.turn}
      draft={left.draft}
      isTakenOver={writing.isTakenOver}
      {...{ owner, chatId, left, leader, onChanged }}
    />
  )
}

/** A tab that follows reads the draft once, under a turn of its own. */
const following = { turn: -1, isTakenOver: false }

function ReadOnly({ document }: { document: Draft['wanted'] }) {
  const say = useWords()
  return (
    <section aria-label={say('offline.readOnly')} className={styles['document']}>
      <DocumentWords document={document} isEditable={false} />
    </section>
  )
}

type Draft = NonNullable<LeftBehind['draft']>

interface DocumentProps extends Omit<Props, 'none'>, Pick<TabState & { kind: 'writing' }, 'isTakenOver'> {
  draft: Draft
  left: LeftBehind
  leader: TabLeader
}

function OfflineDocument({ owner, chatId, draft, left, leader, isTakenOver, onChanged }: DocumentProps) {
  const say = useWords()
  const sayDocument = useDocumentWords()
  const { editor, handle, hold } = useEditorHandle()
  const onShown = useCallback(() => leader.changed(), [leader])
  const opened = { revision: draft.revision, document: draft.saved }
  const saving = useSaving({
    chatId,
    owner,
    opened,
    isBeginning: false,
    left,
    isEditable: true,
    isTakenOver,
    onShown,
  })
  const { queue, change } = saving
  const [others] = useState(() => new OthersSlot())
  const ways = useUnsavedActions(queue, editor, others)
  const [isPlanOpen, setPlanOpen] = useState(false)
  const { refused, told, setRefused, setTold } = usePassingWords()
  const ports = usePorts(chatId, saving.open)
  const listeners = useEditorListeners({
    queue,
    change: useCallback(
      (tree) => {
        onChanged()
        change(tree)
      },
      [change, onChanged],
    ),
    ways,
    others,
    onShown,
    setRefused,
    setTold,
    openPlan: setPlanOpen,
  })
  const keepPlace = usePlaceKept(chatId, queue, { isKeptOnClose: true })
  const attach = useCallback(
    (now: typeof handle) => {
      hold(now)
      saving.show(now)
      keepPlace(now)
    },
    [hold, saving, keepPlace],
  )
  const { document } = saving
  const label = say('label', { name: wordsOf(document).trim() || sayDocument('unnamed') })
  return (
    <article className={styles['offline']} aria-label={label}>
      <p>{say('offline.editable')}</p>
      <OfflineStatus {...{ chatId, saving, ways }} isOpen={isPlanOpen} onOpenChange={setPlanOpen} />
      <Notices
        {...{ saving, others, ways, ports, refused, told }}
        onDismissRefused={() => setRefused('')}
        onDismissTold={() => setTold('')}
      />
      <div className={styles['document']}>
        <Suspense fallback={<DocumentWords document={document} isEditable={false} />}>
          <DocumentEditor
            {...{ ports, document, label }}
            {...listeners}
            onHandle={attach}
            editable
            makeId={newId}
            names={ports}
            onRefusedWords={setRefused}
          />
        </Suspense>
      </div>
    </article>
  )
}

/** Renders at each phase of a save, and nothing else does. */
function OfflineStatus({
  saving,
  ...rest
}: Omit<Parameters<typeof StatusCorner>[0], 'saving' | 'merge'> & { saving: OpenSaving }) {
  return <StatusCorner {...rest} saving={useSavingNow(saving)} merge={undefined} />
}

function Notices({
  saving: open,
  others,
  ...rest
}: Omit<Parameters<typeof AnnouncementNotices>[0], 'saving' | 'merge' | 'conflicts'> & {
  saving: OpenSaving
  others: OthersSlot
}) {
  // That there are unsaved changes is why the page is here.
  const saving = { ...useSavingNoted(open), draft: undefined }
  return (
    <AnnouncementNotices
      {...rest}
      saving={saving}
      merge={undefined}
      conflicts={useConflicts(saving, others)}
    />
  )
}
