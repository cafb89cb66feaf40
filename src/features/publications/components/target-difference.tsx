import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  PublicationAnswer,
  PublicationContentAnswer,
  PublicationTargetAnswer,
} from '../../../../contract/herald/publications'
import type { BlockTree } from '../../../../document/block-tree'
import { newId } from '../../../../saving/saving'
import { openDocument } from '../../../api/announcement/open-document'
import { readDocument } from '../../../api/announcement/read-document'
import { call } from '../../../api/client'
import { membersQuery } from '../../../api/people/people'
import { publicationMedia } from '../../../api/publication-media'
import { publicationKeys } from '../../../api/publications'
import { createReadableDocument } from '../../../saving/queue-for'
import { FailureNote } from '../../../ui/failure'
import { useRelease } from '../../../ui/outside-react'
import { Skeleton } from '../../../ui/skeleton'
import { usePorts } from '../../document/document'
import { ComparedDocuments } from '../../history/history'
import { useWordsOfPublication } from '../publication-words'
import { reviewedPages } from '../review/reviewed-pages'
import styles from './target-difference.module.css'

interface Props {
  publication: PublicationAnswer
  target: PublicationTargetAnswer
  content: PublicationContentAnswer
  isOpenFirst: boolean
}

/** What the publication makes of one chat's announcement. It is read once it is opened. */
export function TargetDifference({ publication, target, content, isOpenFirst }: Props) {
  const { say, nameOf } = useWordsOfPublication()
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <details
      className={styles['target']}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {nameOf(target.chat_id)} <span className={styles['how']}>{say(`targets.how.${target.how}`)}</span>
      </summary>
      {isOpen && <Pages publication={publication} target={target} content={content} />}
    </details>
  )
}

function Pages({ publication, target, content }: Omit<Props, 'isOpenFirst'>) {
  const { say } = useWordsOfPublication()
  const { chat_id } = target
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [...publicationKeys.content(publication.publication_id, publication.hash), chat_id],
    queryFn: async ({ signal }) => {
      const read = (at: number | undefined) => pageOf(chat_id, at, signal)
      const named = [chat_id, sourceOf(publication) ?? chat_id]
      const [pages] = await Promise.all([
        reviewedPages({ publication, target, content, call, newId, read }),
        // Names that come later would compare both again.
        ...named.map((id) => client.prefetchQuery(membersQuery(id))),
      ])
      return pages
    },
    // The page of the chat is read again with each visit.
    staleTime: 60_000,
    retry: false,
  })
  if (error && !data) return <FailureNote error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton lines={['full', 'long', 'middle']} />
  const heads = [say('review.before', { revision: data.revision }), say('review.after')] as const
  return <ComparedPages publication={publication} chatId={chat_id} {...data} heads={heads} />
}

/** The chat that the content comes from; undefined if it was sent as blocks. */
const sourceOf = ({ source }: PublicationAnswer) => ('chat_id' in source ? source.chat_id : undefined)

async function pageOf(chatId: string, at: number | undefined, signal: AbortSignal) {
  if (at !== undefined) return { revision: at, document: await readDocument(call, chatId, at, signal) }
  const { revision, document } = await openDocument(chatId, signal)
  if (!document) throw new Error('an announcement of the old type has no blocks')
  return { revision, document }
}

interface ComparedProps {
  publication: PublicationAnswer
  chatId: string
  before: BlockTree
  after: BlockTree
  heads: readonly [string, string]
}

/** Two documents side by side. */
export function ComparedPages({ publication, chatId, before, after, heads }: ComparedProps) {
  const { say } = useWordsOfPublication()
  const [reading] = useState(() =>
    createReadableDocument(publication.app_id, chatId, before, publicationMedia(publication)),
  )
  useRelease(reading, ({ media }) => media.release())
  const ports = usePorts(chatId, reading, undefined, sourceOf(publication))
  const [said, setSaid] = useState('')
  return (
    <div className={styles['compared']}>
      <ComparedDocuments
        before={before}
        after={after}
        heads={heads}
        actionsLabel={say('review.earlier')}
        ports={ports}
        onRestoreBlock={undefined}
        onSay={setSaid}
      />
      <p role="status" className={styles['how']}>
        {said}
      </p>
    </div>
  )
}
