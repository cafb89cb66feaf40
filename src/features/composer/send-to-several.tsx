import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { LarkError } from '../../../client/lark-error'
import { isPending, isSafeToTry } from '../../../jobs/send-once'
import { canTryAgain, explainFailure } from '../../i18n/explain-failure'
import { joinSentences } from '../../i18n/languages'
import { useTranslation } from '../../i18n/words'
import { useJobs } from '../../jobs/use-jobs'
import { Button } from '../../ui/button'
import { Chip } from '../../ui/chip'
import { CollapsedFailure } from '../../ui/collapsed-failure'
import { FormDialog } from '../../ui/form-dialog'
import { ReportLine, ReportName, ReportRow, ReportRows, ReportSummary } from '../../ui/report'
import {
  AudienceControl,
  ChatChoice,
  stillChosen,
  useRecheck,
  useUsedAudiences,
} from '../audiences/audiences'
import type { AudienceUse, NamedChat } from '../audiences/audiences'
import {
  checkTargets,
  refusalOfTarget,
  TargetWarnings,
  targetOfChat,
  useCheckedTargets,
} from '../forward/forward'
import { DraftPreview, wordsOf } from './draft-preview'
import type { Draft, SentContent } from './message-draft'
import type { Outgoing, OutgoingQueue } from './outgoing-queue'
import { useWords } from './words'
import styles from './send-to-several.module.css'

interface Props {
  queue: OutgoingQueue
  /** The chat in which the message was written. */
  chat: NamedChat
  draft: Draft
  sent: SentContent
  /** Called before the first message is sent: the field is empty for the next. */
  onBegin(): void
  onClose(): void
}

/** Sends one message to several chats, chosen one by one or by a saved audience, and reports for each. */
export function SendToSeveral({ queue, chat, draft, sent, onBegin, onClose }: Props) {
  const [begun, setBegun] = useState<readonly Begun[]>()
  const { t } = useWords()
  if (begun)
    return (
      <FormDialog
        title={t('several.reportTitle')}
        hint={t('several.goesOn')}
        onClose={onClose}
        holdsInput={false}
        actions={<Button onClick={onClose}>{t('several.close')}</Button>}
      >
        <SeveralReport queue={queue} begun={begun} />
      </FormDialog>
    )
  return <ChooseSeveral {...{ queue, chat, draft, sent, onBegin, onClose }} onBegun={setBegun} />
}

/** A message that was begun, and its chat. */
interface Begun {
  uuid: string
  name: string
}

interface ChooseProps extends Props {
  onBegun(begun: readonly Begun[]): void
}

/** The chats, what would be refused, the message, and the button that sends. */
function ChooseSeveral({ queue, chat, draft, sent, onBegin, onBegun, onClose }: ChooseProps) {
  const { t, i18n } = useWords()
  const { appId } = queue
  const queries = useQueryClient()
  const [chats, setChats] = useState<readonly NamedChat[]>([chat])
  const [isBusy, setBusy] = useState(false)
  const audiences = useUsedAudiences(appId)
  const targets = useMemo(() => chats.map(targetOfChat), [chats])
  const { checked, merged } = useCheckedTargets(targets, appId)
  const refused = checked.filter(({ state }) => state === 'refused')
  const isChecking = checked.some(({ state }) => state === 'asking')
  const count = checked.length - refused.length
  const drop = (ids: ReadonlySet<string>) => setChats(chats.filter(({ chat_id }) => !ids.has(chat_id)))
  const use: AudienceUse = {
    refusalOf: (each) => refusalOfTarget(queries, targetOfChat(each), appId),
    chosen: chats.map(({ chat_id }) => chat_id),
  }
  const recheck = useRecheck(use, audiences)
  const add = (added: readonly NamedChat[]) => setChats([...chats, ...added])
  const send = async () => {
    setBusy(true)
    const clear = checked.filter(({ state }) => state !== 'refused')
    const changes = await recheck.check(
      clear.map(({ target: { receive_id, name } }) => ({ chat_id: receive_id, name })),
    )
    if (changes) {
      setChats(stillChosen(chats, changes))
      return setBusy(false)
    }
    const refusedIds = new Set(refused.map(({ target }) => target.receive_id))
    const going = (await checkTargets(queries, targets, appId)).filter(
      ({ receive_id }) => !refusedIds.has(receive_id),
    )
    onBegin()
    const words = wordsOf(sent)
    const outgoing: Outgoing[] = await Promise.all(
      going.map(({ receive_id }) =>
        queue.begin({ chat_id: receive_id, target: { is: 'new' }, sent, words, draft }),
      ),
    )
    onBegun(going.map(({ name, receive_id }, at) => ({ uuid: outgoing[at]!.uuid, name: name || receive_id })))
    await audiences.begin(going.map(({ receive_id, name }) => ({ chat_id: receive_id, name })))
  }
  return (
    <FormDialog
      title={t('several.title')}
      hint={t('several.hint')}
      onClose={onClose}
      holdsInput={chats.length > 1}
      actions={
        <>
          <p className={styles['summary']}>
            {joinSentences(i18n.language, [
              refused.length > 0 && t('several.leftOut', { count: refused.length }),
              t('several.cannotTakeBack'),
            ])}
          </p>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={count === 0 || isChecking || isBusy} onClick={() => void send()}>
            <Send size={14} aria-hidden="true" />
            {count === 0 ? t('send') : t('several.go', { count })}
          </Button>
        </>
      }
    >
      {draft.kind === 'text' ? (
        <p className={styles['preview']}>{draft.text}</p>
      ) : (
        <DraftPreview draft={draft} names={nobody} />
      )}
      <ChatChoice chats={chats} onChange={setChats} />
      <AudienceControl {...{ appId, use, audiences }} changes={recheck.changes} chosen={chats} onAdd={add} />
      <TargetWarnings
        checked={checked}
        merged={merged}
        onDrop={(dropped) => drop(new Set(dropped.map(({ receive_id }) => receive_id)))}
      />
    </FormDialog>
  )
}

const nobody: ReadonlyMap<string, string> = new Map()

/** What became of each message. One that has left the queue is in its chat. */
function SeveralReport({ queue, begun }: { queue: OutgoingQueue; begun: readonly Begun[] }) {
  const { t } = useWords()
  const { jobs } = useJobs(queue)
  const left = new Map(jobs.map((job) => [job.uuid, job]))
  const rows = begun.map((each) => ({ ...each, outgoing: left.get(each.uuid) }))
  const sent = rows.filter(({ outgoing }) => outgoing === undefined).length
  return (
    <>
      <ReportSummary role="status">{t('several.summary', { sent, of: begun.length })}</ReportSummary>
      <ReportRows>
        {rows.map(({ uuid, name, outgoing }) => (
          <ReportRow key={uuid}>
            <SeveralRow queue={queue} name={name} outgoing={outgoing} />
          </ReportRow>
        ))}
      </ReportRows>
    </>
  )
}

interface RowProps {
  queue: OutgoingQueue
  name: string
  /** Undefined once it is sent. */
  outgoing: Outgoing | undefined
}

function SeveralRow({ queue, name, outgoing }: RowProps) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  if (!outgoing)
    return (
      <ReportLine>
        <ReportName>{name}</ReportName>
        <Chip tone="accent">{t('several.sent')}</Chip>
      </ReportLine>
    )
  const { uuid, state } = outgoing
  const refusal = state.is === 'refused' ? new LarkError(state.refusal) : undefined
  const mayPass = refusal === undefined || canTryAgain(refusal)
  const canRetry = !isPending(outgoing) && mayPass && isSafeToTry(outgoing, queue.now())
  const retry = canRetry ? () => void queue.retry(uuid) : undefined
  return (
    <>
      <ReportLine>
        <ReportName>{name}</ReportName>
        {/* A message that is not sent here is never cancelled by an upload. */}
        <Chip tone={refusal ? 'danger' : isPending(outgoing) ? 'plain' : 'warning'}>
          {t(`states.${state.is === 'cancelled' || state.is === 'sent' ? 'notSent' : state.is}`)}
        </Chip>
        {!refusal && retry && <Button onClick={retry}>{t('retry')}</Button>}
      </ReportLine>
      {refusal && <CollapsedFailure {...explainFailure(refusal, failures, 'acts')} retry={retry} />}
    </>
  )
}
