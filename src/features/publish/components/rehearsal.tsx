import { LarkError, MONTH_SPENT } from '../../../../client/lark-error'
import type { PublicationRequest } from '../../../../contract/herald/publications'
import type { CallsLeft, RehearsalAnswer, RehearsedTargetAnswer } from '../../../../contract/herald/rehearsal'
import { useRehearsal } from '../../../api/publications'
import { explainFailure } from '../../../i18n/explain-failure'
import { formatCount, formatDuration } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { FoldedFacts } from '../../../ui/folded-facts'
import { whyWords } from '../report/report-words'
import { usePublishWords } from '../words'
import { useOutcomeLines } from './copy-outcomes'
import styles from './rehearsal.module.css'

interface Props {
  requestOf(): PublicationRequest
  nameOf(chatId: string): string
  /** Called once it has told, so that no estimate contradicts it. */
  onTold(): void
}

/** Tells what a publication by the server would do, before the last button. It is made on request, because it reads the chats. */
export function Rehearsal({ requestOf, nameOf, onTold }: Props) {
  const { say } = usePublishWords()
  const { data, error, isPending, isSuccess, mutate } = useRehearsal()
  return (
    <div className={styles['rehearsal']}>
      <div role="status" className={styles['result']}>
        {isPending && <p className={styles['quiet']}>{say('rehearse.reading')}</p>}
        {error && <Failed error={error} />}
        {isSuccess && !data && <p>{say('rehearse.failed')}</p>}
        {data && <Course {...{ rehearsal: data, nameOf }} />}
      </div>
      {/* It keeps the focus while it works. */}
      <Button
        look="quiet"
        aria-disabled={isPending || undefined}
        onClick={() => isPending || mutate(requestOf(), { onSuccess: (told) => told && onTold() })}
      >
        {say(isPending ? 'rehearse.running' : data ? 'rehearse.again' : 'rehearse.do')}
      </Button>
    </div>
  )
}

/** Calls, time, calls left, then each chat that would not get everything, then the blocks that change. */
function Course({ rehearsal, nameOf }: { rehearsal: RehearsalAnswer } & Pick<Props, 'nameOf'>) {
  const { say, language } = usePublishWords()
  const { calls, writes, starts_at, ends_at, targets, losses, quota } = rehearsal
  const seconds = Math.ceil((ends_at - starts_at) / 1_000)
  const lines = useOutcomeLines(losses.map(({ block_id: id, ...loss }) => ({ id, ...loss })))
  const unfinished = targets.filter(({ state }) => state !== 'done')
  const waiting = unfinished.filter(({ state }) => state === 'waiting')
  const spent = unfinished.filter(({ code = 0 }) => MONTH_SPENT.has(code))
  const refusing = unfinished.filter((target) => !waiting.includes(target) && !spent.includes(target))
  const unsure = targets.filter((target) => target.unsure)
  const names = (of: readonly RehearsedTargetAnswer[]) => of.map(({ chat_id }) => nameOf(chat_id))
  return (
    <>
      <dl className={styles['facts']}>
        <dt>{say('rehearse.calls')}</dt>
        <dd>{say('rehearse.callsOf', { calls: formatCount(calls), writes: formatCount(writes) })}</dd>
        <dt>{say('rehearse.time')}</dt>
        <dd>{say('rehearse.about', { duration: formatDuration(seconds, language) })}</dd>
        {quota ? (
          <Quota name={say('rehearse.month')} {...quota.month} />
        ) : (
          <>
            <dt>{say('rehearse.month')}</dt>
            <dd>{say('rehearse.notCounted')}</dd>
          </>
        )}
        {quota?.day && <Quota name={say('rehearse.day')} {...quota.day} />}
      </dl>
      {unfinished.length === 0 && <p>{say('rehearse.noneRefuses')}</p>}
      {refusing.length > 0 && (
        <>
          <p className={styles['trouble']}>{say('rehearse.refuse', { count: refusing.length })}</p>
          <ul className={styles['list']}>
            {refusing.map((target) => (
              <li key={target.chat_id}>
                <Refusing target={target} name={nameOf(target.chat_id)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Named words={say('rehearse.spent', { count: spent.length })} names={names(spent)} />
      <Named words={say('rehearse.waiting', { count: waiting.length })} names={names(waiting)} />
      <Named words={say('rehearse.unsure', { count: unsure.length })} names={names(unsure)} />
      {lines.length > 0 && (
        <details className={styles['losses']}>
          <summary>{say('outcomes.title')}</summary>
          <ul className={styles['list']}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Quota({ name, before, after, included }: { name: string } & CallsLeft) {
  const { say } = usePublishWords()
  const blanks = { left: formatCount(before), afterwards: formatCount(after), all: formatCount(included) }
  return (
    <>
      <dt>{name}</dt>
      <dd>{say('rehearse.left', blanks)}</dd>
    </>
  )
}

/** Chats with one reason in common. Nothing if there are none. */
function Named({ words, names }: { words: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <p className={styles['trouble']}>{words}</p>
      <ul className={styles['list']}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}

/** Why a chat would not get everything, with the facts folded. */
function Refusing({ target, name }: { target: RehearsedTargetAnswer; name: string }) {
  const { say } = usePublishWords()
  const { t } = useTranslation('failures')
  const { code, msg = '', reason } = target
  if (code === undefined)
    return <p>{say('rehearse.refusal', { name, why: reason ? whyWords({ msg, reason }, say, t) : msg })}</p>
  const { what, facts } = explainFailure(new LarkError({ code, status: 0, msg }), t)
  return (
    <>
      <p>{say('rehearse.refusal', { name, why: what })}</p>
      <FoldedFacts facts={facts} />
    </>
  )
}

/** A refusal of the rehearsal itself, with its facts. Without an answer, nothing more is known. */
function Failed({ error }: { error: Error }) {
  const { say } = usePublishWords()
  const { t } = useTranslation('failures')
  if (!(error instanceof LarkError)) return <p>{say('rehearse.failed')}</p>
  const { what, facts } = explainFailure(error, t)
  return (
    <>
      <p className={styles['trouble']}>{say('rehearse.refused', { why: what })}</p>
      <FoldedFacts facts={facts} />
    </>
  )
}
