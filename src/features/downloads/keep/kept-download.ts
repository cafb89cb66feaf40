import { LarkError, type Refusal } from '../../../api/lark-error'
import { keptRefusal } from '../../files/keep/kept-refusal'
import type { Sink } from '../place/sink'
import { cameOf, type Download, type Phase } from '../queue/download'

/** A row as it lies in the browser's storage; errors lose their class there, so they lie there as their facts. */
export interface KeptDownload extends Omit<Download, 'phase'> {
  phase:
    | { name: 'left' | 'paused'; came: number }
    | { name: 'failed'; came: number; refusal: Refusal }
    | { name: 'unsaved'; came: number; why: Pick<DOMException, 'name' | 'message'> }
}

/** What is kept of a row: of one that is over, or that was only to be looked at, nothing. */
export function keptDownload({ phase, ...rest }: Download): KeptDownload | undefined {
  if (!rest.isWanted || phase.name === 'done' || phase.name === 'cancelled') return undefined
  const { came } = phase
  if (phase.name === 'paused') return { ...rest, phase: { name: 'paused', came } }
  if (phase.name === 'failed' && phase.error instanceof LarkError) {
    return { ...rest, phase: { name: 'failed', came, refusal: keptRefusal(phase.error) } }
  }
  if (phase.name === 'unsaved') {
    const { name, message } = phase.error instanceof Error ? phase.error : new Error(String(phase.error))
    return { ...rest, phase: { name: 'unsaved', came, why: { name, message } } }
  }
  return { ...rest, phase: { name: 'left', came } }
}

/** The row of a kept one; `sink` has what is kept of its bytes, which may be less than had come. */
export function downloadFromKept({ phase, ...rest }: KeptDownload, sink: Pick<Sink, 'size'>): Download {
  const download: Download = { ...rest, isHeld: false, phase: phaseOf(phase, sink.size) }
  const isLost = phase.came > 0 && cameOf(download) === 0
  return isLost ? { ...download, resumed: 'notKept' } : download
}

function phaseOf(phase: KeptDownload['phase'], came: number): Phase {
  switch (phase.name) {
    case 'failed':
      return { name: 'failed', came, error: new LarkError(phase.refusal) }
    case 'unsaved':
      return { name: 'unsaved', came, error: new DOMException(phase.why.message, phase.why.name) }
    default:
      return { name: phase.name, came }
  }
}
