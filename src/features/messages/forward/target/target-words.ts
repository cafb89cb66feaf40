import type { TFunction } from 'i18next'
import type { Target } from '../send/intent'

/** What a target is called: its name, or its id where nobody told one. */
export const nameOfTarget = ({ name, receive_id }: Pick<Target, 'name' | 'receive_id'>): string =>
  name === '' ? receive_id : name

/** `Weekly`, or `Weekly and 2 more`. */
export function namesOfTargets(targets: readonly Target[], t: TFunction<'messages'>): string {
  const [first, ...others] = targets
  if (!first) return ''
  const name = nameOfTarget(first)
  return others.length === 0 ? name : t('forward.andMore', { name, count: others.length })
}
