import { Tabs } from '@base-ui/react/tabs'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { CopyOutcome } from '../../../../publishing/content/plan-copy'
import type { BlockMark } from '../../../editor/view/block-marks'
import type { ReadableDocument } from '../../../saving/queue-for'
import { Button } from '../../../ui/button'
import { RecordHeading } from '../../../ui/record-page'
import { DocumentSkeleton, type EditorHandle, PreparedEditor, usePorts } from '../../document/document'
import type { ReadyTarget } from '../compose/ready-target'
import { usePublishWords } from '../words'
import styles from './publish-preview.module.css'

interface Props {
  /** The chat whose announcement is published. */
  sourceId: string
  ready: readonly ReadyTarget[]
  outcomes: readonly CopyOutcome[]
  reading: ReadableDocument
}

/** Each chat's announcement as it will be, one per tab. */
export function PublishPreview({ sourceId, ready, outcomes, reading }: Props) {
  const { say } = usePublishWords()
  const [picked, setPicked] = useState<string>()
  if (ready.length === 0) return null
  const shown = ready.find(({ target }) => target.chat_id === picked) ?? ready[0]!
  return (
    <section className={styles['section']} aria-labelledby="publish-preview">
      <RecordHeading id="publish-preview">{say('preview.title')}</RecordHeading>
      <Tabs.Root
        value={shown.target.chat_id}
        onValueChange={(value: string) => setPicked(value)}
        className={styles['tabs']}
      >
        <Tabs.List className={styles['chats']} aria-label={say('preview.chats')} activateOnFocus>
          {ready.map(({ target: { chat_id, name } }) => (
            <Tabs.Tab key={chat_id} value={chat_id} className={styles['chat']}>
              {name || chat_id}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown.target.chat_id} className={styles['panel']}>
          <Shown key={shown.target.chat_id} {...{ sourceId, outcomes, reading }} ready={shown} />
        </Tabs.Panel>
      </Tabs.Root>
    </section>
  )
}

function Shown({ sourceId, ready, outcomes, reading }: Omit<Props, 'ready'> & { ready: ReadyTarget }) {
  const { say } = usePublishWords()
  const { target, page, sourceIds } = ready
  const ports = usePorts(target.chat_id, reading, undefined, sourceId)
  // A preview shares no sheet with the editor, and its links are off.
  const asSeen = useMemo(
    () => ({ ...ports, sheets: { ...ports.sheets, modelOf: undefined }, addressOf: () => undefined }),
    [ports],
  )
  const [handle, setHandle] = useState<EditorHandle | null>(null)
  const marks = useMarks(outcomes, sourceIds)
  useEffect(() => handle?.mark(marks), [handle, marks])
  const [first] = sourceIds.keys()
  const label = say('preview.of', { name: target.name || target.chat_id })
  return (
    <>
      {first !== undefined && (
        <Button look="quiet" onClick={() => handle?.flash([first])}>
          {say('preview.new')}
        </Button>
      )}
      <div className={styles['page']} data-preview>
        <Suspense fallback={<DocumentSkeleton />}>
          <PreparedEditor
            onHandle={setHandle}
            document={page}
            editable={false}
            label={label}
            onChange={ignore}
            onRefused={ignore}
            ports={asSeen}
            names={ports.people}
            onRefusedWords={ignore}
          />
        </Suspense>
      </div>
    </>
  )
}

/** Marks in place the blocks that cannot be copied unchanged. */
function useMarks(
  outcomes: readonly CopyOutcome[],
  sourceIds: ReadonlyMap<string, string>,
): readonly BlockMark[] {
  const { say } = usePublishWords()
  return useMemo(() => {
    const byId = new Map(outcomes.map(({ id, outcome }) => [id, outcome]))
    return [...sourceIds].flatMap(([id, sourceId]): BlockMark[] => {
      const outcome = byId.get(sourceId)
      return outcome ? [{ id, words: say(`preview.marks.${outcome}`), tone: 'warning' }] : []
    })
  }, [outcomes, sourceIds, say])
}

/** The preview is read-only, so this is never needed. */
const ignore = () => undefined
