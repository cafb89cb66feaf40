import { useQueries, type QueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '../../../../contract/error-codes'
import type { Target } from '../send/forward'
import { targetFactsQuery } from './target-facts'
import type { TargetFacts } from './target-facts'
import { nameOfTarget } from './target-words'

/** A target with the platform's facts about it. */
export interface CheckedTarget {
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
