import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import type { BlockTree } from '../../../document/block-tree'
import { Button } from '../../../ui/button'
import { InStatusSlot } from '../../../ui/status-slot'
import type { OpenDocument } from '../../../api/announcement/open-document'
import { usePorts } from '../../document/ports/use-ports'
import { PublishControl } from '../../publish/components/publish-control'
import { usePublish } from '../../publish/use-publish'
import { queueFor } from '../../../saving/queue/queue-for'
import type { Seat, SeatState } from '../../../saving/tabs/seat'
import { useWords } from '../../document/use-words'
import { AnnouncementHeader } from './announcement-header'
import styles from './announcement-page.module.css'
import { DocumentSkeleton } from '../../document/document-skeleton'
import { DocumentEditor } from '../../document/lazy-document-editor'
import type { EditorHandle } from '../../document/editor-handle'
import { ExchangeControls } from './exchange-controls'
import { Preview } from './preview'
import { useWatch } from './use-watch'

interface Props {
  header: Omit<ComponentProps<typeof AnnouncementHeader>, 'revision'>
  owner: string
  opened: OpenDocument & { document: BlockTree }
  seat: Seat
  seated: SeatState & { kind: 'following' }
}

/** The announcement as another tab of this browser shows it, to be read; one click brings the pen here. */
export function FollowedAnnouncement({ header, owner, opened, seat, seated }: Props) {
  const say = useWords()
  const { chatId, name } = header
  const { revision, document } = opened
  // It saves nothing: pictures, files and sheets are read through it.
  const [reading] = useState(() =>
    queueFor(owner, chatId, { revision, saved: document, wanted: document, ids: [] }),
  )
  const ports = usePorts(chatId, reading)
  const publish = usePublish(chatId)
  const [previewed, setPreviewed] = useState<BlockTree>()
  const shown = useRef(seated.document ?? document)
  const editor = useRef<EditorHandle>(null)
  const attach = useCallback((handle: EditorHandle | null) => {
    editor.current = handle
    handle?.replace(shown.current)
  }, [])

  useEffect(() => {
    if (!seated.document) return
    shown.current = seated.document
    editor.current?.replace(seated.document)
  }, [seated.document])

  useEffect(() => () => reading.media.release(), [reading])

  // The writer hears by itself what the service tells.
  useWatch({ chatId, isTold: false, look: useCallback(() => seat.askToLook(), [seat]), onRevision: ignore })

  return (
    <article className={styles['page']} aria-label={say('label', { name })}>
      <InStatusSlot>
        <span role="status" className={styles['status']}>
          {say('tabs.status')}
        </span>
      </InStatusSlot>
      <AnnouncementHeader
        {...header}
        revision={undefined}
        onPreview={() => setPreviewed(editor.current?.tree() ?? shown.current)}
      >
        <ExchangeControls name={name} editor={editor} ports={ports} editable={false} />
        <PublishControl publish={publish} />
      </AnnouncementHeader>
      <div className={styles['notices']}>
        <div className={styles['told']} role="status">
          <div className={styles['notice']}>
            <p>{say('tabs.following')}</p>
            <Button look="primary" disabled={seated.isTaking} onClick={() => seat.takeOver()}>
              {say(seated.isTaking ? 'tabs.taking' : 'tabs.editHere')}
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
            onChange={ignore}
            onRefused={ignore}
            ports={ports}
            names={ports}
            onRefusedWords={ignore}
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

/** Nothing can be changed, and nobody asks. */
const ignore = () => undefined
