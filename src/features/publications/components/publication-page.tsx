import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { LarkError } from '../../../../client/lark-error'
import type { PublicationAnswer } from '../../../../contract/herald/publications'
import { publicationQuery, usePublicationChanges } from '../../../api/publications'
import { formatDuration } from '../../../i18n/format-quantities'
import { buttonClass } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { lazyComponent } from '../../../ui/lazy-component'
import { WarningBox } from '../../../ui/note'
import { OutcomeBar } from '../../../ui/outcome-bar'
import { RecordFacts, RecordPage, RecordTitle } from '../../../ui/record-page'
import { Report, ReportProgress, ReportSummary } from '../../../ui/report'
import { Skeleton } from '../../../ui/skeleton'
import { announcementRoute, publicationRoute } from '../publication-route'
import { useWordsOfPublication } from '../publication-words'
import type { Server } from '../schedule/use-schedule'
import { PublicationActs } from './publication-acts'
import { TargetMatrix } from './target-matrix'
import styles from './publication-page.module.css'

interface Props {
  publicationId: string
  /** Whether this operator may change it. */
  mayWrite: boolean
  /** Where it is kept. */
  server: Server
}

const UNKNOWN = 1770002

/** Only an approver needs the comparison of documents. */
const ApprovalReview = lazyComponent(async () => (await import('./approval-review')).ApprovalReview)

/** One publication: its state, what can be done with it, and each of its chats. */
export function PublicationPage({ publicationId, mayWrite, server }: Props) {
  const { say, title } = useWordsOfPublication()
  usePublicationChanges()
  const { data, error, refetch } = useQuery(publicationQuery(publicationId))
  if (!data && error instanceof LarkError && error.code === UNKNOWN) {
    return (
      <EmptyState heading={1} title={say('unknown')}>
        <p>{say('unknownNext')}</p>
        <Link to={publicationRoute()} className={buttonClass()}>
          {say('all')}
        </Link>
      </EmptyState>
    )
  }
  if (!data && error) return <FailureNote error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton lines={['full', 'long', 'middle']} />
  return (
    <RecordPage>
      <RecordTitle>{title(data)}</RecordTitle>
      <Facts publication={data} />
      <Report>
        <State publication={data} isInPage={server.isInPage} />
        {mayWrite && <PublicationActs publication={data} />}
        {data.state === 'needs_approval' && (
          <Suspense fallback={<Skeleton lines={['full', 'long', 'middle']} />}>
            <ApprovalReview key={data.hash} publication={data} mayWrite={mayWrite} {...server} />
          </Suspense>
        )}
        {/* A local service has no quota, so its revisions are read without being asked for. */}
        <TargetMatrix publication={data} isLookedUp={!server.isGateway} />
      </Report>
    </RecordPage>
  )
}

/** Who made and approved it, and when it is to be published. */
function Facts({ publication }: { publication: PublicationAnswer }) {
  const { say, language, nameOf, time, person, source } = useWordsOfPublication()
  const { source: of, at, made_at, made_by, over_ms, test_target, approval, state } = publication
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const facts = [
    say('facts.made', { name: person(made_by), time: time(made_at) }),
    'chat_id' in of
      ? say('facts.revision', { revision: of.revision, source: nameOf(of.chat_id) })
      : say('facts.content', { blocks: source(publication) }),
    at > made_at || state === 'waiting' ? say('facts.starts', { time: time(at), zone }) : '',
    over_ms > 0 ? say('facts.over', { duration: formatDuration(over_ms / 1_000, language) }) : '',
    test_target === undefined ? '' : say('facts.test', { name: nameOf(test_target) }),
    approval ? say('facts.approved', { name: person(approval.by), time: time(approval.at) }) : '',
  ]
  return (
    <RecordFacts>
      {facts.filter(Boolean).join(' · ')}
      {'chat_id' in of && (
        <>
          {' · '}
          <Link to={announcementRoute(of.chat_id)}>{say('facts.toSource')}</Link>
        </>
      )}
    </RecordFacts>
  )
}

/** The state in a word, the chats in numbers, and what follows from it. */
function State({ publication, isInPage }: { publication: PublicationAnswer; isInPage: boolean }) {
  const { say, state, counts, person, time } = useWordsOfPublication()
  const { targets, stopped } = publication
  const { tone, words } = state(publication)
  const count = (...states: string[]) => targets.filter((target) => states.includes(target.state)).length
  const hint = hinted.find((each) => each === publication.state)
  const good = count('done', 'taken_back')
  const parts = [
    { tone: 'accent', count: good },
    { tone: 'warning', count: count('partly', 'changed', 'unreached') },
    { tone: 'danger', count: count('refused') },
  ] as const
  return (
    <ReportProgress>
      <ReportSummary role="status" tabIndex={-1}>
        <span className={styles['state']}>
          <Chip tone={tone}>{words}</Chip> {counts(publication)}
        </span>
      </ReportSummary>
      <OutcomeBar
        label={say('progress')}
        all={targets.length}
        over={parts.reduce((sum, part) => sum + part.count, 0)}
        parts={parts}
      />
      {hint && <RecordFacts>{say(`say.${isInPage && hint !== 'paused' ? 'stayOpen' : hint}`)}</RecordFacts>}
      {stopped && (
        <RecordFacts>
          {say('say.stoppedBy', { name: person(stopped.by), time: time(stopped.at) })}
        </RecordFacts>
      )}
      {stopped?.note !== undefined && (
        <WarningBox>
          <p className={styles['note']}>
            {say('say.note', { name: person(stopped.by), note: stopped.note })}
          </p>
          <p>{say('say.noteNext')}</p>
        </WarningBox>
      )}
    </ReportProgress>
  )
}

/** States after which something follows by itself, or does not. */
const hinted = ['waiting', 'running', 'paused'] as const
