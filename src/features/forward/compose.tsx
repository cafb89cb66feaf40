import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Send as SendIcon } from 'lucide-react'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import type { Message } from '../../../contract/im/messages/message'
import { MOST_TARGETS } from '../../api/chats/many-chats'
import { joinSentences } from '../../i18n/languages'
import { useJobs } from '../../jobs/use-jobs'
import { Button } from '../../ui/button'
import { useNow } from '../../ui/countdown'
import { Warning } from '../../ui/note'
import { useRelease } from '../../ui/outside-react'
import { AudienceControl, stillChosen, useRecheck, useUsedAudiences } from '../audiences/audiences'
import type { AudienceUse, Changes, NamedChat } from '../audiences/audiences'
import { plainTextOf } from '../message-content/message-content'
import type { Begun } from './again/use-forward-again'
import { sentWithinHour, targetKey } from './send/forward'
import type { ForwardDraft, StoredMessage, Target } from './send/forward'
import type { ForwardQueue } from './send/forward-queue'
import { checkTargets, useCheckedTargets } from './target/checked-targets'
import { refusalOfTarget } from './target/target-facts'
import { TargetField } from './target/target-field'
import { TargetWarnings } from './target/target-warnings'
import { allTargets, nameOfTarget, namesOfTargets, targetOfChat } from './target/target-words'
import { useWords } from './words'
import styles from './compose.module.css'

interface Props {
  /** The field where the focus starts and returns. */
  field: RefObject<HTMLInputElement | null>
  appId: string
  /** Its batches are earliest first; each arrives as one message. */
  begun: Begun
  chats: readonly ChatSummary[]
  /** The messages as the recipients will see them. */
  preview: ReactNode
  /** Gives earlier forwards of this browser, and the service's clock. */
  queue: ForwardQueue
  /** Called with the number of targets that closing would lose. */
  onTargets?(count: number): void
  onSend(draft: ForwardDraft): void
}

/** The targets, the preview, and a confirmation that names messages, source and targets. */
export function Compose({ field, appId, begun, chats, preview, queue, onTargets, onSend }: Props) {
  const { t } = useWords()
  const { source, batches, note } = begun
  const [targets, setTargets] = useState(begun.targets)
  const [isSure, setSure] = useState(false)
  const { checked, merged } = useCheckedTargets(targets, appId)
  const queries = useQueryClient()
  const audiences = useUsedAudiences(appId)
  const use = targetUse(appId, targets)
  const recheck = useRecheck(use, audiences)
  /** The send that waits for the last checks. Going back, closing the dialog or changing the targets clears it. */
  const leaving = useRef<object>(undefined)
  useRelease(leaving, (left) => void (left.current = undefined))
  const [isLeaving, setLeaving] = useState(false)
  const unsure = () => {
    leaving.current = undefined
    setLeaving(false)
    setSure(false)
  }
  const choose = (next: readonly Target[]) => {
    setTargets(next)
    onTargets?.(next.length)
    unsure()
  }
  const drop = (dropped: readonly Target[]) => {
    const keys = new Set(dropped.map(targetKey))
    choose(targets.filter((target) => !keys.has(targetKey(target))))
    field.current?.focus()
  }
  const named = checked.map(({ target }) => target)
  const refusedKeys = new Set(
    checked.filter(({ state }) => state === 'refused').map(({ target }) => targetKey(target)),
  )
  const repeated = useRepeated(queue, batches, named)
  const nameOf = (target: Target) =>
    nameOfTarget(named.find((each) => targetKey(each) === targetKey(target)) ?? target)
  /**
   * Waits for the pending checks of the targets: until then, two of them may turn out to be one person. If a chat changed
   * since it was shown, nothing is sent, and the user confirms again.
   */
  const send = async () => {
    const mine = (leaving.current = {})
    setLeaving(true)
    const last = await checkTargets(queries, targets, appId)
    const clear = last.filter((target) => !refusedKeys.has(targetKey(target)))
    const changes = await recheck.check(chatsAmong(clear))
    if (leaving.current !== mine) return
    if (changes) {
      choose(stillTargets(last, changes))
      return field.current?.focus()
    }
    await audiences.begin(chatsAmong(last))
    onSend({
      source,
      batches: batches.map((batch) => batch.map(keptMessage)),
      targets: last,
      ...(begun.isSingle && { isSingle: true }),
    })
  }

  return (
    <>
      <div className={styles['body']}>
        {note && <Warning role="status">{t(`notes.${note}`)}</Warning>}
        <TargetField
          appId={appId}
          source={source}
          chats={chats}
          targets={named}
          nameOf={nameOf}
          isRefused={(target) => refusedKeys.has(targetKey(target))}
          onChange={choose}
          inputRef={field}
        />
        <AudienceControl
          {...{ appId, use, audiences }}
          changes={recheck.changes}
          chosen={chatsAmong(named)}
          onAdd={(added) => choose([...targets, ...added.map(targetOfChat)])}
        />
        <TargetWarnings checked={checked} merged={merged} repeated={repeated} onDrop={drop} />
        <section aria-label={t('previewTitle')} className={styles['preview']}>
          <h3 className={styles['heading']}>{t('previewTitle')}</h3>
          {preview}
        </section>
      </div>
      <Foot
        {...{ begun, isSure, isLeaving }}
        targets={named}
        refused={refusedKeys.size}
        repeated={repeated.length}
        onAsk={() => setSure(true)}
        onBack={() => {
          unsure()
          field.current?.focus()
        }}
        onSend={() => void send()}
      />
    </>
  )
}

/** The targets that got the same messages within the last hour. */
function useRepeated(queue: ForwardQueue, batches: Begun['batches'], targets: readonly Target[]) {
  const { jobs } = useJobs(queue)
  const now = useNow(MINUTE_MS, queue.now)
  const ids = batches.map((batch) => batch.map(({ message_id }) => message_id))
  return targets.flatMap((target) => {
    const at = sentWithinHour(jobs, { batches: ids, target, now })
    return at === undefined ? [] : [{ target, minutes: Math.max(0, Math.floor((now - at) / MINUTE_MS)) }]
  })
}

/** How audiences check chats here. */
const targetUse = (appId: string, targets: readonly Target[]): AudienceUse => ({
  refusalOf: (chat, queries) => refusalOfTarget(queries, targetOfChat(chat), appId),
  chosen: chatsAmong(targets).map(({ chat_id }) => chat_id),
  room: MOST_TARGETS - targets.length,
})

interface FootProps extends QuestionProps {
  isSure: boolean
  isLeaving: boolean
  onAsk(): void
  onBack(): void
  onSend(): void
}

/** What is sent to whom, and the button. Then the question, and the last button. */
function Foot({ begun, targets, refused, repeated, isSure, isLeaving, onAsk, onBack, onSend }: FootProps) {
  const { t } = useWords()
  const { source, batches } = begun
  return (
    <footer className={styles['foot']}>
      {isSure ? (
        <>
          <Question {...{ begun, targets, refused, repeated }} />
          <Button key="back" look="quiet" onClick={onBack}>
            <ArrowLeft size={16} aria-hidden="true" />
            {t('back')}
          </Button>
          {/* When the question appears, the focus moves here from the button that it replaces. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button key="sure" look="primary" autoFocus disabled={isLeaving} onClick={onSend}>
            <SendIcon size={16} aria-hidden="true" />
            {t('sendNow')}
          </Button>
        </>
      ) : (
        <>
          <p className={styles['quiet']}>
            {targets.length === 0
              ? t('chooseTarget')
              : t('fromTo', {
                  count: batches.flat().length,
                  source: source.name,
                  targets: namesOfTargets(targets, t),
                })}
          </p>
          <Button key="send" look="primary" disabled={targets.length === 0} onClick={onAsk}>
            {t('send')}
          </Button>
        </>
      )}
    </footer>
  )
}

interface QuestionProps {
  begun: Begun
  targets: readonly Target[]
  /** How many targets would be refused, and how many get the same messages again. */
  refused: number
  repeated: number
}

/** Asks whether to send, and names what cannot be undone. */
function Question({ begun: { source, batches }, targets, refused, repeated }: QuestionProps) {
  const { t, i18n } = useWords()
  return (
    <div className={styles['sure']} role="status">
      <p>
        {t('sure', { count: batches.flat().length, source: source.name, targets: allTargets(targets, t) })}
      </p>
      <p className={styles['quiet']}>
        {joinSentences(i18n.language, [
          batches.length > 1 && t('inBatches', { count: batches.length }),
          refused > 0 && t('someRefused', { count: refused }),
          repeated > 0 && t('someRepeated', { count: repeated }),
          t('cannotTakeBack'),
        ])}
      </p>
    </div>
  )
}

/** The targets without the chats that fell out since they were shown, by their names of today. */
function stillTargets(targets: readonly Target[], changes: Changes): Target[] {
  const left = new Map(stillChosen(chatsAmong(targets), changes).map((chat) => [chat.chat_id, chat.name]))
  return targets.flatMap((target) => {
    if (target.receive_id_type !== 'chat_id') return target
    const name = left.get(target.receive_id)
    return name === undefined ? [] : { ...target, name }
  })
}

/** The chats among the targets. */
const chatsAmong = (targets: readonly Target[]): NamedChat[] =>
  targets.flatMap(({ receive_id_type, receive_id, name }) =>
    receive_id_type === 'chat_id' ? [{ chat_id: receive_id, name }] : [],
  )

const MINUTE_MS = 60_000

const MOST_CHARACTERS = 120

/** The stored form of a message in its forward: facts, and one line of its text. */
function keptMessage(message: Message): StoredMessage {
  const words = Array.from(plainTextOf(message).replace(/\s+/g, ' ').trim())
  return {
    message_id: message.message_id,
    chat_id: message.chat_id,
    msg_type: message.msg_type,
    create_time: message.create_time,
    sender_id: message.sender.id,
    words:
      words.length > MOST_CHARACTERS ? `${words.slice(0, MOST_CHARACTERS - 1).join('')}…` : words.join(''),
    deleted: message.deleted,
    isInside: message.upper_message_id !== undefined,
  }
}
