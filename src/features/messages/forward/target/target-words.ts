import type { TFunction } from 'i18next'
import type { Target } from '../send/intent'

/** What a target is called: its name, or its id where nobody told one. */
export const nameOfTarget = ({ name, receive_id }: Pick<Target, 'name' | 'receive_id'>): string =>
  name === '' ? receive_id : name

/** In a question one answers once, so many are named. */
const MOST_NAMED = 5

/** `Weekly, Design, and Old office`: every one of them, unless they are too many to be read. */
export function allTargets(targets: readonly Target[], t: TFunction<'messages'>, language: string): string {
  const list = new Intl.ListFormat(language)
  const names = targets.map(nameOfTarget)
  if (names.length <= MOST_NAMED) return list.format(names)
  const name = list.format(names.slice(0, MOST_NAMED))
  return t('forward.andMore', { name, count: names.length - MOST_NAMED })
}

/** `Weekly`, or `Weekly and 2 more`. */
export function namesOfTargets(targets: readonly Target[], t: TFunction<'messages'>): string {
  const [first, ...others] = targets
  if (!first) return ''
  const name = nameOfTarget(first)
  return others.length === 0 ? name : t('forward.andMore', { name, count: others.length })
}
