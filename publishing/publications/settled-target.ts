import type { SheetSize } from '../../document/sheet/cell-area'
import type { Refusal } from '../../saving/saving'
import type { CopyFailure, TargetState } from '../run/publish-job'
import type { TargetChange } from './publication-ports'

export const refusedBy = ({ code, msg }: { code?: number; msg: string }): TargetState => ({
  is: 'refused',
  at: 0,
  why: { msg, ...(code !== undefined && { code }) },
})

/** The stored outcome of a chat. `lost`: sheets whose cells nothing restores. */
export function settledTarget(state: TargetState, lost: readonly SheetSize[] = []): TargetChange['target'] {
  const step = state.is
  if (step === 'done')
    return {
      step,
      revision_after: state.revision,
      merged: state.hasOthers || undefined,
      code: undefined,
      msg: undefined,
      reason: undefined,
      lost_sheets: undefined,
    }
  if (step === 'partly') return { step, revision_after: state.revision, ...failureOf(state.left, lost) }
  if (step === 'refused') return { step, ...failureOf([state.why], lost) }
  if (step === 'changed')
    return { step, msg: `others have changed the page since: it is at revision ${state.revision}` }
  return { step: 'unreached', msg: 'no answer came before anything was written' }
}

/** The first of the failures, and the sheets that are lost if cells are among them. */
function failureOf(failures: readonly CopyFailure[], lost: readonly SheetSize[]) {
  const [why] = failures
  const hasLost = lost.length > 0 && failures.some(({ reason }) => reason === 'sheets')
  const reason = reasonOf(why)
  return {
    code: why?.code,
    msg:
      why?.msg ||
      (hasLost && lostWords(lost)) ||
      (reason ? reasons[reason] : 'some blocks could not be written'),
    reason,
    lost_sheets: hasLost ? lost : undefined,
  }
}

const reasonOf = (why: CopyFailure | undefined) =>
  (Object.keys(reasons) as (keyof typeof reasons)[]).find((each) => each === why?.reason)

/** Reasons of our own plan, in words. */
const reasons: Record<NonNullable<Refusal['reason']> | 'consent', string> = {
  consent: 'it would delete blocks that no call can create again',
  bytes: 'bytes of pictures or files could not be written',
  sheets: 'cells of sheets could not be written',
  cells: 'cells of sheets could not be written',
  limit: 'blocks are too large for one request',
  make: 'blocks of their type cannot be created',
  element: 'texts have elements that cannot be sent',
  remake: 'blocks cannot be created again',
  last: 'something else has to stay in their place',
}

const lostWords = (lost: readonly SheetSize[]): string => {
  const names = lost.map(({ rows, columns }) => `a sheet of ${rows} rows and ${columns} columns`)
  return `cells were too many to store, and were not restored: ${names.join(', ')}`
}
