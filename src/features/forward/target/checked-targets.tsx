import { useQueries, type QueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react'
import type { ErrorCode } from '../../../../contract/error-codes'
import { explainFailure } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { targetKey } from '../send/forward'
import type { Target } from '../send/forward'
import { refusalToCome, targetFactsQuery } from './target-facts'
import type { TargetFacts } from './target-facts'
import { nameOfTarget } from './target-words'
import targetWarningsStyles from './target-warnings.module.css'

/** A target with the platform's facts about it. */
interface CheckedTarget {
  target: Target
  state: 'asking' | 'clear' | 'unknown' | 'refused'
  refusal?: ErrorCode
}

/** The facts about the targets, each requested once. A person appears only once. */
export const useCheckedTargets = (targets: readonly Target[], appId: string) =>
  mergeSamePeople(
    useQueries({
      queries: targets.map((target) => targetFactsQuery(target, appId)),
      combine: (answers) =>
        answers.map(({ data, isPending }, at): CheckedTarget => {
          const target = targets[at]!
          return isPending ? { target, state: 'asking' } : checkedTarget(target, data)
        }),
    }),
  )

/** The targets after all checks have ended, each person once. */
export async function checkTargets(
  queries: QueryClient,
  targets: readonly Target[],
  appId: string,
): Promise<readonly Target[]> {
  const facts = await Promise.all(
    targets.map((target) => queries.fetchQuery(targetFactsQuery(target, appId)).catch(() => undefined)),
  )
  const { checked } = mergeSamePeople(targets.map((target, at) => checkedTarget(target, facts[at])))
  return checked.map(({ target }) => target)
}

/** A name from the platform is shown instead of an id. */
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

/** Keeps one target per person, whichever ids they were chosen by: the first without a problem, or the first. */
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
  /** Targets that got the same messages this many minutes ago. */
  repeated?: readonly { target: Target; minutes: number }[]
  onDrop(targets: readonly Target[]): void
}

/** The problems of each target, before anything is sent; the rest in one line. */
export function TargetWarnings({ checked, merged, repeated = [], onDrop }: TargetWarningsProps) {
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
              <p>
                {minutes === 0
                  ? t('forward.sentJustNow', { name: nameOfTarget(target) })
                  : t('forward.sentBeforeTo', { name: nameOfTarget(target), count: minutes })}
              </p>
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

/** The directory shows only the bot's own tenant. An id of these kinds may belong to a person of another tenant. */
const mayBeOfAnotherTenant = ({ receive_id_type }: Target) =>
  receive_id_type === 'open_id' || receive_id_type === 'union_id'

function RefusedTarget({ target, refusal, onDrop }: RefusedProps) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  const toCome = refusalToCome(refusal)
  const { what, next, who } = explainFailure(toCome, failures)
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
        <p className={targetWarningsStyles['said']} lang="en">
          {toCome.msg}
        </p>
        <p className={targetWarningsStyles['next']}>{t('forward.nextByWhom', { next, who })}</p>
      </div>
      <Button look="quiet" onClick={onDrop} aria-label={t('forward.leaveOutTarget', { name })}>
        {t('forward.leaveOut')}
      </Button>
    </li>
  )
}
