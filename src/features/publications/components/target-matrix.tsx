import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { getAnnouncement } from '../../../../client/announcement'
import type { PublicationAnswer, PublicationTargetAnswer } from '../../../../contract/herald/publications'
import { call } from '../../../api/client'
import { publicationKeys } from '../../../api/publications'
import { Button } from '../../../ui/button'
import { RecordFacts, RecordHeading } from '../../../ui/record-page'
import { ReportRows } from '../../../ui/report'
import { usePublicationWords } from '../words'
import { TargetRow } from './target-row'
import styles from './target-matrix.module.css'

interface Props {
  publication: PublicationAnswer
  /** Later changes are looked up without being asked for. */
  isLookedUp: boolean
}

/** Each chat of a publication: its state and revisions, why something is missing, and the way there. */
export function TargetMatrix({ publication, isLookedUp }: Props) {
  const { say } = usePublicationWords()
  const [isAsked, setAsked] = useState(false)
  const { targets, test_target } = publication
  const since = useLaterRevisions(publication, isLookedUp || isAsked)
  const isOver = targets.every(({ state }) => state !== 'running' && state !== 'waiting')
  const settled = targets.filter(isComparable)
  return (
    <section aria-label={say('targets.title')} className={styles['matrix']}>
      <RecordHeading>{say('targets.title')}</RecordHeading>
      {settled.length > 0 && isOver && (
        <div className={styles['since']}>
          {since.isKnown && (
            <RecordFacts role="status">
              {since.changed.size > 0 ? say('since.some', { count: since.changed.size }) : say('since.none')}
            </RecordFacts>
          )}
          <Button look="quiet" onClick={() => (since.isKnown ? since.again() : setAsked(true))}>
            {since.isKnown ? say('since.again') : say('since.ask', { count: settled.length })}
          </Button>
        </div>
      )}
      <ReportRows>
        {[...targets].sort(byNeed).map((target) => (
          <TargetRow
            key={target.chat_id}
            target={target}
            work={publication.work}
            isTest={target.chat_id === test_target}
            changedTo={since.changed.get(target.chat_id)}
          />
        ))}
      </ReportRows>
    </section>
  )
}

/** Chats that need a person are first, then those that are being written. */
const needs: Partial<Record<PublicationTargetAnswer['state'], number>> = {
  refused: 0,
  partly: 0,
  unreached: 0,
  changed: 0,
  running: 1,
  paused: 1,
}
const byNeed = (one: PublicationTargetAnswer, other: PublicationTargetAnswer) =>
  (needs[one.state] ?? 2) - (needs[other.state] ?? 2)

const isComparable = ({ state, revision_after }: PublicationTargetAnswer): boolean =>
  revision_after !== undefined && (state === 'done' || state === 'partly')

/** The present revisions of the chats whose page was changed after the publication wrote it. */
function useLaterRevisions({ publication_id, targets }: PublicationAnswer, isWanted: boolean) {
  const compared = isWanted ? targets.filter(isComparable) : []
  return useQueries({
    queries: compared.map(({ chat_id, revision_after }) => ({
      queryKey: publicationKeys.since(publication_id, chat_id, revision_after),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await getAnnouncement(call, chat_id, signal)).revision_id,
      staleTime: 60_000,
      retry: false,
    })),
    combine: (read) => ({
      isKnown: read.length > 0 && read.every(({ isPending }) => !isPending),
      changed: new Map(
        compared.flatMap(({ chat_id, revision_after = 0 }, at) => {
          const now = read[at]?.data
          return now !== undefined && now > revision_after ? [[chat_id, now] as const] : []
        }),
      ),
      again: () => read.forEach(({ refetch }) => void refetch()),
    }),
  })
}
