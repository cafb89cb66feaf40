import { useQuery } from '@tanstack/react-query'
import { Check, Link as LinkIcon, MessageSquareWarning } from 'lucide-react'
import { useId, useState } from 'react'
import { LarkError } from '../../../../client/lark-error'
import type { PublicationAnswer } from '../../../../contract/herald/publications'
import { publicationContentQuery, useAskPublication } from '../../../api/publications'
import type { PublicationAsk } from '../../../api/publications'
import { copyText } from '../../../browser/copy-text'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { FailureNote } from '../../../ui/failure'
import { Warning } from '../../../ui/note'
import { RecordFacts, RecordHeading } from '../../../ui/record-page'
import { ReportButtons, ReportDetails } from '../../../ui/report'
import { Skeleton } from '../../../ui/skeleton'
import { ownName, rememberOwnName } from '../own-name'
import { useWordsOfPublication } from '../publication-words'
import { updatedContent } from '../review/reviewed-pages'
import { ChangesDialog } from './changes-dialog'
import { Field } from './field'
import { ComparedPages, TargetDifference } from './target-difference'
import styles from './approval-review.module.css'

interface Props {
  publication: PublicationAnswer
  /** Whether this operator may approve; everybody sees the difference. */
  mayWrite: boolean
  /** A gateway knows its operator; elsewhere any name may be given. */
  isGateway: boolean
  /** The service is in this page, so nobody else can open the link. */
  isInPage: boolean
}

/** What an approval covers, chat by chat, with the link for a second person and their two answers. */
export function ApprovalReview({ publication, mayWrite, isGateway, isInPage }: Props) {
  const { say } = useWordsOfPublication()
  return (
    <section aria-labelledby="approval" className={styles['review']}>
      <RecordHeading id="approval">{say('review.title')}</RecordHeading>
      <RecordFacts>{say(isInPage ? 'review.aboutPage' : 'review.about')}</RecordFacts>
      <CopyLink />
      <Differences publication={publication} />
      {mayWrite ? (
        <Answers publication={publication} isGateway={isGateway} />
      ) : (
        <RecordFacts>{say('review.readOnly')}</RecordFacts>
      )}
    </section>
  )
}

function CopyLink() {
  const { say } = useWordsOfPublication()
  const [said, setSaid] = useState('')
  const copy = async () =>
    setSaid(say((await copyText(location.href)) ? 'review.copied' : 'review.notCopied'))
  return (
    <div className={styles['line']}>
      <Button onClick={() => void copy()}>
        <LinkIcon size={16} aria-hidden="true" />
        {say('review.copy')}
      </Button>
      <ReportDetails role="status">{said}</ReportDetails>
    </div>
  )
}

/** The difference in each chat; that of the first one is open. Of an update, the difference of the source. */
function Differences({ publication }: { publication: PublicationAnswer }) {
  const { say } = useWordsOfPublication()
  const { publication_id, hash, targets, work } = publication
  const { data, error, refetch } = useQuery(publicationContentQuery(publication_id, hash))
  if (error && !data) return <FailureNote error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton lines={['full', 'long', 'middle']} />
  if (work === 'update') {
    const { before, after } = updatedContent(data)
    const heads = [say('review.published'), say('review.new')] as const
    return (
      <>
        <RecordFacts>{say('review.update')}</RecordFacts>
        <ComparedPages
          publication={publication}
          chatId={targets[0]?.chat_id ?? ''}
          {...{ before, after, heads }}
        />
      </>
    )
  }
  return targets.map((target, at) => (
    <TargetDifference
      key={target.chat_id}
      publication={publication}
      target={target}
      content={data}
      isOpenFirst={at === 0}
    />
  ))
}

function Answers({ publication, isGateway }: Pick<Props, 'publication' | 'isGateway'>) {
  const { say, time } = useWordsOfPublication()
  const { publication_id, hash, targets, at, made_at } = publication
  const asking = useAskPublication(publication_id)
  const id = useId()
  const [name, setName] = useState(ownName)
  const [isAsking, setAsking] = useState(false)
  const by = isGateway ? {} : { by: name.trim() }
  const answer = (asked: PublicationAsk) => {
    if (asking.isPending) return
    if (!isGateway) rememberOwnName(name)
    asking.mutate(asked)
  }
  return (
    <div className={styles['answers']}>
      {!isGateway && (
        <Field id={id} label={say('schedule.name')}>
          <input
            id={id}
            value={name}
            maxLength={100}
            autoComplete="name"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      )}
      <ReportButtons role="group" aria-label={say('review.answers')}>
        <ConfirmDialog
          question={say('review.ask', { count: targets.length })}
          consequence={at > made_at ? say('review.meansAt', { time: time(at) }) : say('review.meansNow')}
          cancel={say('acts.back')}
          go={say('acts.approve')}
          onGo={() => answer({ act: 'approve', hash, ...by })}
          trigger={
            <Button look="primary">
              <Check size={16} aria-hidden="true" />
              {say('review.approve')}
            </Button>
          }
        />
        <Button onClick={() => setAsking(true)}>
          <MessageSquareWarning size={16} aria-hidden="true" />
          {say('review.changes')}
        </Button>
      </ReportButtons>
      {asking.error &&
        (isOwn(asking.error) ? (
          <Warning role="alert">{say('review.own')}</Warning>
        ) : (
          <FailureNote error={asking.error} doing="acts" />
        ))}
      {isAsking && (
        <ChangesDialog
          onClose={() => setAsking(false)}
          onGo={(note) => {
            setAsking(false)
            answer({ act: 'stop', note, ...by })
          }}
        />
      )}
    </div>
  )
}

/** A gateway refuses the approval of its author. */
const OWN_APPROVAL = 99991676
const isOwn = (error: Error): boolean => error instanceof LarkError && error.code === OWN_APPROVAL
