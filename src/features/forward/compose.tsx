import { useQueries, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Send as SendIcon, CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react'
import { useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '../../../contract/error-codes'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import type { Message } from '../../../contract/im/messages/message'
import { explainFailure } from '../../i18n/explain-failure'
import { joinSentences } from '../../i18n/sentences'
import { useJobs } from '../../jobs/job-queue'
import { Button } from '../../ui/button'
import { useNow } from '../../ui/countdown'
import { plainTextOf } from '../message-content/plain-text-of'
import type { Begun } from './again/use-forward-again'
import { sentWithinHour, targetKey, type ForwardDraft, type StoredMessage, type Target } from './send/forward'
import type { ForwardQueue } from './send/forward-queue'
import { refusalToCome, targetFactsQuery, type TargetFacts } from './target/target-facts'
import { TargetField } from './target/target-field'
import { allTargets, nameOfTarget, namesOfTargets } from './target/target-words'
import styles from './compose.module.css'
import targetWarningsStyles from './target/target-warnings.module.css'

interface Props {
  /** Where the focus begins, and comes back to. */
  field: RefObject<HTMLInputElement | null>
  appId: string
  /** Its batches are earliest first; each is one message at the other end. */
  begun: Begun
  chats: readonly ChatSummary[]
  /** What the recipients will see. */
  preview: ReactNode
  /** What was sent from this browser before, and the service's clock. */
  queue: ForwardQueue
  /** Told whether closing would lose targets. */
  onTargets?(count: number): void
  onSend(draft: ForwardDraft): void
}

/** Where to, what it will look like, and a last look at who sends how much from where to whom. */
export function Compose({ field, appId, begun, chats, preview, queue, onTargets, onSend }: Props) {
  const { t, i18n } = useTranslation('messages')
  const { source, batches, note } = begun
  const [targets, setTargets] = useState(begun.targets)
  const [isSure, setSure] = useState(false)
  const { checked, merged } = mergeSamePeople(useCheckedTargets(targets, appId))
  const queries = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const count = batches.reduce((sum, batch) => sum + batch.length, 0)
  const choose = (next: readonly Target[]) => {
    setTargets(next)
    onTargets?.(next.length)
    setSure(false)
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
  const refused = refusedKeys.size
  const { jobs } = useJobs(queue)
  const now = useNow(MINUTE_MS, queue.now)
  const ids = batches.map((batch) => batch.map(({ message_id }) => message_id))
  const repeated = named.flatMap((target) => {
    const at = sentWithinHour(jobs, { batches: ids, target, now })
    return at === undefined ? [] : [{ target, minutes: Math.max(0, Math.floor((now - at) / MINUTE_MS)) }]
  })
  const nameOf = (target: Target) =>
    nameOfTarget(named.find((each) => targetKey(each) === targetKey(target)) ?? target)
  const goBack = () => {
    setSure(false)
    field.current?.focus()
  }
  /** Waits for what is still being asked of the targets: until then nobody knows which of them are one person. */
  const send = async () => {
    setLeaving(true)
    const facts = await Promise.all(
      targets.map((target) => queries.fetchQuery(targetFactsQuery(target, appId)).catch(() => undefined)),
    )
    const { checked: last } = mergeSamePeople(targets.map((target, at) => checkedTarget(target, facts[at])))
    onSend({
      source,
      batches: batches.map((batch) => batch.map(keptMessage)),
      targets: last.map(({ target }) => target),
      ...(begun.isSingle && { isSingle: true }),
    })
  }

  return (
    <>
      <div className={styles['body']}>
        {note && (
          <p role="status" className={styles['note']}>
            {t(`forward.notes.${note}`)}
          </p>
        )}
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
        <TargetWarnings checked={checked} merged={merged} repeated={repeated} onDrop={drop} />
        <section aria-label={t('forward.preview')} className={styles['preview']}>
          <h3 className={styles['heading']}>{t('forward.preview')}</h3>
          {preview}
        </section>
      </div>
      <footer className={styles['foot']}>
        {isSure ? (
          <>
            <div className={styles['sure']} role="status">
              <p>
                {t('forward.sure', {
                  count,
                  source: source.name,
                  targets: allTargets(named, t),
                })}
              </p>
              <p className={styles['quiet']}>
                {joinSentences(i18n.language, [
                  batches.length > 1 && t('forward.inBatches', { count: batches.length }),
                  refused > 0 && t('forward.someRefused', { count: refused }),
                  repeated.length > 0 && t('forward.someRepeated', { count: repeated.length }),
                  t('forward.cannotTakeBack'),
                ])}
              </p>
            </div>
            <Button key="back" look="quiet" onClick={goBack}>
              <ArrowLeft size={16} aria-hidden="true" />
              {t('forward.back')}
            </Button>
            {/* The focus comes from the button that stood here, with the question. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <Button key="sure" look="primary" autoFocus disabled={isLeaving} onClick={() => void send()}>
              <SendIcon size={16} aria-hidden="true" />
              {t('forward.sendNow')}
            </Button>
          </>
        ) : (
          <>
            <p className={styles['quiet']}>
              {targets.length === 0
                ? t('forward.chooseTarget')
                : t('forward.fromTo', { count, source: source.name, targets: namesOfTargets(named, t) })}
            </p>
            <Button key="send" look="primary" disabled={targets.length === 0} onClick={() => setSure(true)}>
              {t('forward.send')}
            </Button>
          </>
        )}
      </footer>
    </>
  )
}

const MINUTE_MS = 60_000

const MOST_CHARACTERS = 120

/** What is kept of a message beside its forward: facts, and one line of what it says. */
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

/** A target with what was asked of it. */
interface CheckedTarget {
  target: Target
  state: 'asking' | 'clear' | 'unknown' | 'refused'
  refusal?: ErrorCode
}

/** What is known of the targets, each asked once. */
const useCheckedTargets = (targets: readonly Target[], appId: string): readonly CheckedTarget[] =>
  useQueries({
    queries: targets.map((target) => targetFactsQuery(target, appId)),
    combine: (answers) =>
      answers.map(({ data, isPending }, at): CheckedTarget => {
        const target = targets[at]!
        return isPending ? { target, state: 'asking' } : checkedTarget(target, data)
      }),
  })

/** A name that the platform told stands in place of an id. */
function checkedTarget(target: Target, facts: TargetFacts | undefined): CheckedTarget {
  if (!facts) return { target, state: 'unknown' }
  const { name = '', chat_id, open_id, refusal } = facts
  const named: Target = {
    ...target,
    name: target.name === '' ? name : target.name,
    ...(chat_id !== undefined && { chat_id }),
    ...(open_id !== undefined && { open_id }),
  }
  return {
    target: named,
    ...(refusal === undefined ? { state: 'clear' } : { state: 'refused', refusal }),
  }
}

/** One of each person, whichever ids they were chosen by: the first that nothing stands against, else the first. */
function mergeSamePeople(checked: readonly CheckedTarget[]) {
  const people = new Map<string, CheckedTarget>()
  for (const each of checked) {
    const { open_id } = each.target
    if (open_id === undefined) continue
    const before = people.get(open_id)
    if (!before || (before.state === 'refused' && each.state === 'clear')) people.set(open_id, each)
  }
  const once = checked.filter((each) => [each, undefined].includes(people.get(each.target.open_id ?? '')))
  const merged = checked.filter((each) => !once.includes(each))
  return { checked: once, merged: [...new Set(merged.map(({ target }) => nameOfTarget(target)))] }
}

interface TargetWarningsProps {
  checked: readonly CheckedTarget[]
  /** Names of people who were chosen by several ids. */
  merged: readonly string[]
  /** Those that got the same messages so many minutes ago. */
  repeated: readonly { target: Target; minutes: number }[]
  onDrop(targets: readonly Target[]): void
}

/** What stands against each target, before anything is sent; the rest in one line. */
function TargetWarnings({ checked, merged, repeated, onDrop }: TargetWarningsProps) {
  const { t } = useTranslation('messages')
  const refused = checked.filter(({ state }) => state === 'refused')
  const asking = checked.filter(({ state }) => state === 'asking').length
  const unknown = checked.filter(({ state }) => state === 'unknown')
  const isClear = checked.length > 0 && refused.length + asking + unknown.length + repeated.length === 0
  return (
    <div role="status" className={targetWarningsStyles['warnings']}>
      {asking > 0 && (
        <p className={targetWarningsStyles['quiet']}>
          <LoaderCircle size={16} aria-hidden="true" />
          {t('forward.checking', { count: asking })}
        </p>
      )}
      {isClear && (
        <p className={targetWarningsStyles['quiet']}>
          <CircleCheck size={16} aria-hidden="true" />
          {t('forward.clear')}
        </p>
      )}
      {merged.length > 0 && (
        <p className={targetWarningsStyles['quiet']}>
          <CircleCheck size={16} aria-hidden="true" />
          {t('forward.samePerson', { names: merged.join(t('forward.comma')) })}
        </p>
      )}
      {unknown.length > 0 && (
        <p className={targetWarningsStyles['quiet']}>
          <CircleHelp size={16} aria-hidden="true" />
          {t('forward.notChecked', { names: unknown.map(({ target }) => nameOfTarget(target)).join(', ') })}
        </p>
      )}
      {repeated.length > 0 && (
        <ul className={targetWarningsStyles['refused']}>
          {repeated.map(({ target, minutes }) => (
            <li
              key={targetKey(target)}
              className={`${targetWarningsStyles['target']} ${targetWarningsStyles['repeated']}`}
            >
              <CircleAlert size={16} aria-hidden="true" />
              <p>{t('forward.sentBeforeTo', { name: nameOfTarget(target), count: minutes })}</p>
              <Button
                look="quiet"
                onClick={() => onDrop([target])}
                aria-label={t('forward.leaveOutTarget', { name: nameOfTarget(target) })}
              >
                {t('forward.leaveOut')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul className={targetWarningsStyles['refused']}>
          {refused.map(({ target, refusal }) => (
            <RefusedTarget
              key={targetKey(target)}
              target={target}
              refusal={refusal!}
              onDrop={() => onDrop([target])}
            />
          ))}
        </ul>
      )}
      {refused.length > 1 && (
        <Button onClick={() => onDrop(refused.map(({ target }) => target))}>
          {t('forward.dropRefused', { count: refused.length })}
        </Button>
      )}
    </div>
  )
}

interface RefusedProps {
  target: Target
  refusal: ErrorCode
  onDrop(): void
}

/** The directory shows the own tenant only; an id of these kinds may be somebody's of another. */
const mayBeOfAnotherTenant = ({ receive_id_type }: Target) =>
  receive_id_type === 'open_id' || receive_id_type === 'union_id'

function RefusedTarget({ target, refusal, onDrop }: RefusedProps) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  const { what, next, who } = explainFailure(refusalToCome(refusal), failures)
  const name = nameOfTarget(target)
  return (
    <li className={targetWarningsStyles['target']}>
      <CircleAlert size={16} aria-hidden="true" />
      <div>
        <p>
          <strong>{t('forward.refusedBefore', { name, code: refusal })}</strong>
          {t('forward.refusedBecause', { what })}
          {refusal === 230034 && mayBeOfAnotherTenant(target) && t('forward.orAnotherTenant')}
        </p>
        <p className={targetWarningsStyles['next']}>{t('forward.nextByWhom', { next, who })}</p>
      </div>
      <Button look="quiet" onClick={onDrop} aria-label={t('forward.leaveOutTarget', { name })}>
        {t('forward.leaveOut')}
      </Button>
    </li>
  )
}
