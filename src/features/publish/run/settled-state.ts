import type { SaveState } from '../../../saving/queue/save-state'
import type { TargetState, CopyFailure } from './job'

/** What became of a chat whose queue has nothing more to do. */
export function settledState(
  { phase, refusal, unsaved, losses, revision, merges }: SaveState,
  at: number,
): TargetState {
  if (phase === 'idle') return { is: 'done', at, revision, ...(merges > 0 && { hasOthers: true }) }
  if (phase === 'asking')
    return { is: 'partly', at, revision, left: [{ msg: '', reason: 'consent', blocks: losses.length }] }
  const left = unsaved.filter(({ ids }) => ids.length > 0)
  // Refused as a whole, or before anything was there: it is no part that is missing.
  if (!refusal || left.length === 0 || isOfTheWhole(refusal.code))
    return { is: 'refused', at, why: whyNot(refusal ?? { msg: '' }) }
  return {
    is: 'partly',
    at,
    revision,
    left: left.map((each) => ({ ...whyNot(each), blocks: new Set(each.ids).size })),
  }
}

const whyNot = ({ code, msg, logId, reason }: CopyFailure): CopyFailure => ({
  msg,
  ...(code !== undefined && { code }),
  ...(logId !== undefined && { logId }),
  ...(reason !== undefined && { reason }),
})

/** Who may write at all, and what the announcement is (platform-facts f.1); the gate before it (f.5). */
const isOfTheWhole = (code: number | undefined): boolean =>
  code !== undefined &&
  (code === 1770002 ||
    code === 1770032 ||
    Math.floor(code / 1_000) === 1_772 ||
    Math.floor(code / 1_000) === 99_991)
