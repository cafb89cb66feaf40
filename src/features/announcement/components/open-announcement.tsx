import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import type { BlockTree } from '../../../editor/block-tree'
import { InStatusSlot } from '../../../ui/status-slot'
import { useMembers } from '../api/list-members'
import { useMediaUrls } from '../api/media-urls'
import type { OpenDocument } from '../api/open-document'
import type { Screen } from '../save/open-queues'
import type { SaveEntry } from '../save/save-state'
import { useWords } from '../use-words'
import { AnnouncementHeader } from './announcement-header'
import { AnnouncementNotices } from './announcement-notices'
import styles from './announcement-page.module.css'
import { DocumentSkeleton } from './document-skeleton'
import { StatusCorner } from './status-corner'
import { useSaving } from './use-saving'

const BlockEditor = lazy(async () => ({
  default: (await import('../../../editor/view/block-editor')).BlockEditor,
}))

/** What the page asks of the editor. */
interface Editor {
  replace(tree: BlockTree): void
  focus(id?: string): void
  tree(): BlockTree
  flash(ids: readonly string[]): void
}

interface Props {
  header: Omit<ComponentProps<typeof AnnouncementHeader>, 'revision'>
  owner: string
  opened: OpenDocument & { document: BlockTree }
  /** Milliseconds since the epoch: when it was read. */
  openedAt: number
  unsaved: SaveEntry | null
}

/** Read so long ago, somebody else may have written since: one look tells. */
const FRESH_MS = 5_000

/** The document itself, once all is there to show it. */
export function OpenAnnouncement({ header, owner, opened, openedAt, unsaved }: Props) {
  const say = useWords()
  const { chatId, name, noEdit } = header
  const editor = useRef<Editor>(null)
  const screen = useMemo<Screen>(
    () => ({
      latest: () => editor.current?.tree(),
      onMerged: (document, conflicts) => {
        editor.current?.replace(document)
        const touched = conflicts.flatMap(({ id, beside }) => (beside ? [id, beside] : [id]))
        if (touched.length > 0) editor.current?.flash(touched)
      },
    }),
    [],
  )
  const saving = useSaving({ chatId, owner, opened, unsaved, screen })
  const { queue } = saving
  const [refused, setRefused] = useState('')
  const members = useMembers(chatId)
  const names = members.data
  const media = useMediaUrls()

  useEffect(() => {
    if (Date.now() - openedAt > FRESH_MS) queue.check()
  }, [queue, openedAt])

  const show = useCallback((ids: readonly string[]) => editor.current?.flash([...ids]), [])
  const attach = useBlockInAddress(editor, (blockId) => queue.localIdOf(blockId))

  return (
    <article className={styles['page']} aria-label={say('label', { name })}>
      <InStatusSlot>
        <StatusCorner chatId={chatId} saving={saving} onShow={show} />
      </InStatusSlot>
      <AnnouncementHeader {...header} revision={saving.state.revision} />
      <AnnouncementNotices
        saving={saving}
        refused={refused}
        onDismissRefused={() => setRefused('')}
        onShow={show}
      />
      <Suspense fallback={<DocumentSkeleton />}>
        <div className={styles['document']}>
          <BlockEditor
            ref={attach}
            document={saving.document}
            editable={noEdit === undefined}
            label={say('label', { name })}
            onChange={(tree: BlockTree) => {
              setRefused('')
              queue.change(tree)
            }}
            onRefused={setRefused}
            media={media.urlOf}
            nameOf={(openId: string) => names?.get(openId)}
          />
        </div>
      </Suspense>
    </article>
  )
}

/** Shows the block that the address names after its `#`: when the editor comes, and whenever the address changes. */
function useBlockInAddress(editor: { current: Editor | null }, localIdOf: (blockId: string) => string) {
  const { hash } = useLocation()
  const name = useRef(localIdOf)
  const jump = useCallback(() => {
    const blockId = decodedHash(hash)
    if (blockId) editor.current?.flash([name.current(blockId)])
  }, [editor, hash])
  const latest = useRef(jump)
  useEffect(() => {
    latest.current = jump
    jump()
  }, [jump])
  return useCallback(
    (handle: Editor | null) => {
      editor.current = handle
      if (handle) latest.current()
    },
    [editor],
  )
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
