import { LarkError, type Refusal } from '../../../api/lark-error'
import { keptRefusal } from '../../files/keep/kept-refusal'
import type { Phase, Upload } from '../queue/upload'

/** A row as it lies in the browser's storage: what is thrown there loses its class, so a refusal lies there as its facts. */
export interface KeptUpload extends Omit<Upload, 'phase'> {
  phase: Exclude<Phase, { name: 'failed' }> | { name: 'failed'; refusal: Refusal }
}

/** What is kept of a row. A failure without an answer is worth another try, so it lies there as one that was never made. */
export function keptUpload(upload: Upload): KeptUpload {
  const { phase, ...rest } = upload
  if (phase.name !== 'failed') return { ...rest, phase }
  if (!(phase.error instanceof LarkError)) return { ...rest, phase: { name: 'unread' } }
  return { ...rest, phase: { name: 'failed', refusal: keptRefusal(phase.error) } }
}

export function uploadFromKept(kept: KeptUpload): Upload {
  const { phase, ...rest } = kept
  return phase.name === 'failed'
    ? { ...rest, phase: { name: 'failed', error: new LarkError(phase.refusal) } }
    : { ...rest, phase }
}
