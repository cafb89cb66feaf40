import type { CopyFailure, TargetState } from '../run/publish-job'
import type { TargetChange } from './publication-ports'

export const refusedBy = ({ code, msg }: { code?: number; msg: string }): TargetState => ({
  is: 'refused',
  at: 0,
  why: { msg, ...(code !== undefined && { code }) },
})

/** The stored outcome of a chat. `lost`: why cells of sheets are not restored. */
export function settledTarget(state: TargetState, lost?: string): TargetChange['target'] {
  const step = state.is
  if (step === 'done')
    return {
      step,
      revision_after: state.revision,
      merged: state.hasOthers || undefined,
      code: undefined,
      msg: undefined,
    }
  if (step === 'partly') return { step, revision_after: state.revision, ...wordsOf(state.left[0], lost) }
  if (step === 'refused') return { step, ...wordsOf(state.why) }
  if (step === 'changed')
    return { step, msg: `others have changed the page since: it is at revision ${state.revision}` }
  return { step: 'unreached', msg: 'no answer came before anything was written' }
}

const wordsOf = (why: CopyFailure | undefined, lost?: string) => ({
  code: why?.code,
  msg:
    why?.msg ||
    (why?.reason === 'sheets' && lost) ||
    reasons[why?.reason ?? ''] ||
    (why?.reason ?? 'some blocks could not be written'),
})

/** Reasons of our own plan, in words. */
const reasons: Record<string, string> = {
  consent: 'it would delete blocks that no call can create again',
  bytes: 'bytes of pictures or files could not be written',
  sheets: 'cells of sheets could not be written',
}
