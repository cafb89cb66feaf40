import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, History, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import { preOrder } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { sameTree } from '../../../../document/compare/same-content'
import { inSlices } from '../../../../primitives/in-slices'
import { newId, type SaveQueue } from '../../../../saving/saving'
import { announcementKeys } from '../../../api/announcement/announcement-keys'
import { applyDocument } from '../../../editor/changes/replace-document'
import type { EditorPorts } from '../../../editor/view/ports'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import type { EditorHandle } from '../../document/document'
import { historyEntries, oldestReadable } from '../entries/history-entries'
import { readNotes } from '../entries/revision-notes'
import { revisionsIn, withRevisions } from '../history-address'
import type { ComparedRevisions } from '../history-address'
import { withPageNames, withPageIds } from '../restore/page-names'
import { restoredBlock } from '../restore/restored-block'
import { useHistoryWords } from '../words'
import { Comparison } from './comparison'
import { RestoreDialog } from './restore-dialog'
import { RevisionEntry } from './revision-entry'
import type { EntryContext } from './revision-entry'
import styles from './history-dialog.module.css'
import revisionListStyles from './revision-entry.module.css'

interface Props {
  chatId: string
  name: string
  /** The application that writes. */
  owner: string
  newest: number
  queue: SaveQueue
  editor: RefObject<EditorHandle | null>
  ports: EditorPorts
  editable: boolean
  onClose: () => void
  /** Called with a message once a whole revision was restored. */
  onRestored: (words: string) => void
}

/** The history on top of the open document, which stays unchanged below. Restoring is an edit of that document. */
export function HistoryDialog(props: Props) {
  const { chatId, name, owner, newest, queue, editor, ports, editable, onClose, onRestored } = props
  const { say } = useHistoryWords()
  const [params, setParams] = useSearchParams()
  const asked = revisionsIn(params)
  const { data: notes = noNotes } = useQuery({
    queryKey: announcementKeys.revisionNotes(owner, chatId, newest),
    queryFn: () => readNotes(owner, chatId),
    placeholderData: (known) => known,
  })
  const [said, setSaid] = useState('')
  const isRestored = useRef(false)
  const [restoring, setRestoring] = useState<Restoring>()
  const first = useMemo(() => historyEntries(newest, notes)[0], [newest, notes])
  const shown = asked ?? (first && { revision: first.to, since: first.from - 1 })
  const pick = (compared: ComparedRevisions | undefined) =>
    setParams(withRevisions(params, compared), { replace: true })
  const nameOf = (by: string) => {
    if (by === 'here') return say('here')
    return by === owner ? say('app') : (ports.people.nameOf(by) ?? by)
  }

  /** The document as it is now, and a version under the page's ids and tokens. */
  const inPage = (version: BlockTree) => {
    const page = editor.current?.tree() ?? queue.documents.wanted
    return { page, version: withPageNames(version, page, queue, newId) }
  }
  const restore = (asked: Pick<Restoring, 'revision' | 'read' | 'isChanged'>) =>
    setRestoring({ ...asked, ...inPage(asked.read) })
  const restoreBlock = async (version: BlockTree, block: BlockTree): Promise<void> => {
    const { page, version: named } = inPage(version)
    const then = await inSlices(withPageIds(page, named))
    // The document has changed meanwhile.
    if (editor.current && editor.current.tree() !== page) return await restoreBlock(version, block)
    const { id } = preOrder(then)[preOrder(version).indexOf(block)]!
    const next = restoredBlock(page, then, id, newId)
    if (!next) return setSaid(say('compare.blockNot'))
    if (sameTree(page, next)) return setSaid(say('compare.blockSame'))
    setSaid(say(becomes(editor.current, next) ? 'compare.blockRestored' : 'compare.blockNot'))
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          finalFocus={() => !isRestored.current}
          className={styles['page']}
          data-compares={asked !== undefined || undefined}
        >
          <header className={styles['header']}>
            <Button look="quiet" className={styles['back']} onClick={() => pick(undefined)}>
              <ArrowLeft size={16} aria-hidden="true" />
              {say('back')}
            </Button>
            <Dialog.Title className={styles['title']}>{say('title', { name })}</Dialog.Title>
            <p className={styles['said']} role="status">
              {said}
            </p>
            <Dialog.Close render={<Button look="quiet" aria-label={say('close')} />}>
              <X size={16} aria-hidden="true" />
            </Dialog.Close>
          </header>
          {!editable && <p className={styles['readOnly']}>{say('restore.readOnly')}</p>}
          {newest === 1 ? (
            <EmptyState heading={2} icon={<History size={28} />} title={say('none')}>
              {say('noneNext')}
            </EmptyState>
          ) : (
            <div className={styles['columns']}>
              <RevisionList context={{ chatId, newest, notes, nameOf, shown, onPick: pick }} />
              {shown && (
                <Comparison
                  chatId={chatId}
                  newest={newest}
                  compared={shown}
                  ports={ports}
                  onPick={pick}
                  onRestore={
                    editable ? (revision, version) => restore({ revision, read: version }) : undefined
                  }
                  onRestoreBlock={
                    editable ? (version, block) => void restoreBlock(version, block) : undefined
                  }
                  onSay={setSaid}
                />
              )}
            </div>
          )}
          {restoring && (
            <RestoreDialog
              revision={restoring.revision}
              page={restoring.page}
              version={restoring.version}
              isChanged={restoring.isChanged === true}
              ports={ports}
              onClose={() => setRestoring(undefined)}
              onRestore={(document) => {
                const now = editor.current?.tree()
                // The document has changed since the plan was made, so restoring would lose more than the plan lists.
                if (now && !sameTree(now, restoring.page)) return restore({ ...restoring, isChanged: true })
                setRestoring(undefined)
                if (!becomes(editor.current, document)) return
                isRestored.current = true
                onRestored(say('restore.done', { number: restoring.revision }))
                onClose()
                // Focuses the editor after the dialog has released the focus, so that the undo key works.
                setTimeout(() => editor.current?.focus(), 0)
              }}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A revision that may be restored. */
interface Restoring {
  revision: number
  /** The revision as it was read. */
  read: BlockTree
  /** The page at the time of the question, and the revision under the page's ids and tokens. */
  page: BlockTree
  version: BlockTree
  /** Whether the page has changed since the first question. */
  isChanged?: boolean
}

const noNotes: readonly never[] = []

/**
 * Edits the document below, and keeps the focus here. Returns false if the editor refused, which shows the reason.
 */
function becomes(editor: EditorHandle | null, next: BlockTree): boolean {
  const focused = document.activeElement
  const before = editor?.tree()
  editor?.run(applyDocument(next))
  if (focused instanceof HTMLElement) focused.focus()
  return editor !== null && editor.tree() !== before
}

const AT_ONCE = 20

/** The history from the newest revision back to the oldest that the platform reads, a page at a time. */
function RevisionList({ context }: { context: EntryContext }) {
  const { say } = useHistoryWords()
  const { newest, notes } = context
  const [most, setMost] = useState(AT_ONCE)
  const entries = useMemo(() => historyEntries(newest, notes), [newest, notes])
  const hasUnknown = entries.slice(0, most).some(({ at }) => at === undefined)
  return (
    <nav className={revisionListStyles['list']} aria-label={say('list')}>
      <ol>
        {entries.slice(0, most).map((entry) => (
          <RevisionEntry key={`${entry.from} ${entry.to}`} entry={entry} context={context} />
        ))}
      </ol>
      {most < entries.length ? (
        <Button onClick={() => setMost(most + AT_ONCE)}>{say('older')}</Button>
      ) : (
        <p className={revisionListStyles['end']}>{say(endOf(newest))}</p>
      )}
      {hasUnknown && <p className={revisionListStyles['end']}>{say('unknownHint')}</p>}
    </nav>
  )
}

const endOf = (newest: number): 'oldest' | 'first' => (oldestReadable(newest) > 1 ? 'oldest' : 'first')
