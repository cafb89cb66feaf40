import { Suspense, useCallback, useMemo, useState } from 'react'
import type { ComponentProps, RefObject } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import { isEmptyPage } from '../../../../document/structure/page-of'
import { newId, type SaveState, type TabLeader } from '../../../../saving/saving'
import type { OpenDocument } from '../../../api/announcement/open-document'
import type { EditorPorts } from '../../../editor/view/ports'
import type { LeftBehind } from '../../../saving/use-unsaved'
import { DocumentWords, type EditorHandle, DocumentEditor, usePorts } from '../../document/document'
import { HistoryControl, useRevisionNotes } from '../../history/history'
import { PublishControl, usePublish } from '../../publish/publish'
import { TemplatesControl, TemplatesOffer, useTemplates } from '../../templates/templates'
import { useWords } from '../words'
import { AnnouncementHeader } from './announcement-header'
import { hasOutline } from './has-outline'
import { HoldControl } from './hold-control'
import { ImportExportControls } from './import-export-controls'
import { HeldPlace } from './lazy-held-place'
import { Preview } from './lazy-preview'
import { OthersSlot } from './others-slot'
import { RestToCome } from './rest-to-come'
import { SavingShown } from './saving-shown'
import { useAttachedEditor } from './use-attached-editor'
import { useChangesOfOthers } from './use-changes-of-others'
import { useEarlyPress } from './use-early-press'
import { useEditorHandle } from './use-editor-handle'
import { useEditorListeners } from './use-editor-listeners'
import { useHoldMode } from './use-hold-mode'
import type { LocalService } from './use-last-merge'
import { usePassingWords } from './use-passing-words'
import { useHasPresence, WhoIsHere } from './use-presence'
import { useSaveState, useSaving } from './use-saving'
import type { OpenSaving } from './use-saving'
import { useSharedOnceIdle } from './use-shared-once-idle'
import { useUnsavedActions } from './use-unsaved-actions'
import styles from './announcement-page.module.css'

interface Props {
  header: Omit<ComponentProps<typeof AnnouncementHeader>, 'revision'>
  owner: string
  opened: OpenDocument & { document: BlockTree }
  /** `opened` is only the beginning of a long document; the rest is being read. */
  isBeginning: boolean
  /** When it was read, in milliseconds since the epoch. */
  openedAt: number
  left: LeftBehind
  leader: TabLeader | undefined
  /** Another tab wrote here until now. */
  isTakenOver: boolean
  local: LocalService | undefined
}

/** The document itself, once everything needed to show it is there. */
export function OpenAnnouncement({
  header,
  owner,
  opened,
  isBeginning,
  openedAt,
  left,
  leader,
  isTakenOver,
  local,
}: Props) {
  const say = useWords()
  const { chatId, name, noEdit } = header
  const isEditable = noEdit === undefined
  const { editor, handle, hold } = useEditorHandle()
  const { isEmpty, onShown } = useShown(editor, leader)
  const saving = useSaving({ chatId, owner, opened, isBeginning, left, isEditable, isTakenOver, onShown })
  const { queue, change } = saving
  const isPartial = useSaveState(queue, partialOf)
  const [others] = useState(() => new OthersSlot())
  const holding = useHoldMode(owner, chatId, queue)
  const ways = useUnsavedActions(queue, editor, others)
  const [isPlanOpen, setPlanOpen] = useState(false)
  const theirs = useRevisionNotes({ owner, chatId, queue, announcement: opened.announcement })
  const { refused, told, setRefused, setTold } = usePassingWords()
  const [previewed, setPreviewed] = useState<BlockTree>()
  const [isOutlined] = useState(() => hasOutline(saving.document))
  const templates = useTemplates(editor, isEditable)
  const sayUnsaved = useCallback(() => setRefused(say('publish.unsaved')), [say, setRefused])
  const publish = usePublish(chatId, queue, sayUnsaved)
  const ports = usePorts(chatId, saving.open, publish)
  // Read-only views share no sheet model with the editor, because they would share its selection and editability too.
  const asSeen = useMemo(() => ({ ...ports, sheets: { ...ports.sheets, modelOf: undefined } }), [ports])
  const { onChange, onRefused, onMark } = useEditorListeners({
    queue,
    change,
    ways,
    others,
    onShown,
    setRefused,
    setTold,
    openPlan: setPlanOpen,
  })
  useChangesOfOthers({ chatId, queue, openedAt, isTakenOver })
  const { onPress, repeat } = useEarlyPress()
  const attach = useAttachedEditor({ chatId, saving, isTakenOver, hold, repeat })
  const isOffered = isEditable && (isEmpty ?? isEmptyPage(saving.document)) && !isPartial

  return (
    <article className={styles['page']} aria-label={say('label', { name })}>
      <AnnouncementHeader
        {...header}
        revision={opened.revision}
        here={<Here {...{ chatId, queue }} show={ways.show} hold={others.hold} />}
        {...(!isPartial && { onPreview: () => setPreviewed(editor.current?.tree() ?? saving.document) })}
        history={
          !isPartial && (
            <HistoryOf {...{ header, owner, saving, editor }} ports={asSeen} onRestored={setTold} />
          )
        }
      >
        {/* These need the whole document. */}
        {!isPartial && (
          <>
            {isEditable && (
              <TemplatesControl name={name} editor={editor} ports={asSeen} templates={templates} />
            )}
            <ImportExportControls name={name} editor={editor} ports={ports} editable={isEditable} />
            {isEditable && !holding.isHeld && <HoldControl onBegin={holding.begin} />}
            {noEdit !== 'reader' && <PublishControl publish={publish} editor={editor} />}
          </>
        )}
      </AnnouncementHeader>
      <SavingShown
        {...{ saving, owner, chatId, theirs, local, ways, others, handle, isPlanOpen, setPlanOpen }}
        ports={asSeen}
        refused={refused}
        onDismissRefused={() => setRefused('')}
        told={told}
        heldBar={isEditable && <Held {...{ owner, header, saving, holding, ways }} ports={asSeen} />}
        onDismissTold={() => setTold('')}
      />
      {isOffered ? <TemplatesOffer onBegin={templates.open} /> : null}
      <div className={`${styles['document']} ${isOutlined ? styles['outlined'] : ''}`}>
        <Suspense
          fallback={
            <DocumentWords
              document={saving.document}
              nameOf={ports.people.nameOf}
              isEditable={isEditable}
              onPress={onPress}
            />
          }
        >
          <DocumentEditor
            {...{ ports, isPartial, onChange, onRefused, onMark }}
            onHandle={attach}
            document={saving.document}
            editable={isEditable}
            label={say('label', { name })}
            makeId={newId}
            names={ports}
            onRefusedWords={setRefused}
          />
        </Suspense>
        {isPartial ? <RestToCome queue={queue} /> : null}
      </div>
      {previewed ? (
        <Preview
          document={previewed}
          label={say('label', { name })}
          ports={asSeen}
          onClose={() => setPreviewed(undefined)}
        />
      ) : null}
    </article>
  )
}

/** A held change, here or on the server. */
function Held(props: ComponentProps<typeof HeldPlace>) {
  const isShared = useSharedOnceIdle(loadHeld)
  if (!props.holding.isHeld && !isShared) return null
  return (
    <Suspense fallback={null}>
      <HeldPlace {...props} />
    </Suspense>
  )
}

const loadHeld = () => HeldPlace.preload()

/** Who else is here, where the service tells. */
function Here(props: ComponentProps<typeof WhoIsHere>) {
  if (!useHasPresence()) return null
  return (
    <Suspense fallback={null}>
      <WhoIsHere {...props} />
    </Suspense>
  )
}

const partialOf = ({ isPartial }: SaveState) => isPartial
const revisionOf = ({ revision }: SaveState) => revision

/** What the page says of the document that is shown. */
function useShown(editor: RefObject<EditorHandle | null>, leader: Props['leader']) {
  const [isEmpty, setEmpty] = useState<boolean>()
  const onShown = useCallback(() => {
    const tree = editor.current?.tree()
    if (tree) setEmpty(isEmptyPage(tree))
    leader?.changed()
  }, [leader, editor])
  return { isEmpty, onShown }
}

interface HistoryProps extends Pick<Props, 'header' | 'owner'> {
  saving: OpenSaving
  editor: RefObject<EditorHandle | null>
  ports: EditorPorts
  onRestored(words: string): void
}

const HistoryOf = ({ header: { chatId, name, noEdit }, saving: { queue }, ...rest }: HistoryProps) => (
  <HistoryControl
    {...rest}
    chatId={chatId}
    name={name}
    newest={useSaveState(queue, revisionOf)}
    queue={queue}
    editable={noEdit === undefined}
  />
)
