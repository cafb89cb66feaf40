import { MAX_RESOURCE_BYTES } from '../../../contract/im/messages/get-message-resource'
import { LarkError } from '../../api/lark-error'
import type { Download } from './queue/download'

const TOO_LARGE = 234037

/**
 * How large something is that is too large to be downloaded (234037), and how
 * large it may be. Neither a message nor the refusal says the size: it is known
 * where an earlier answer, or this browser's history, has told it.
 */
export function sizeAboveLimit({
  phase,
  size,
}: Pick<Download, 'phase' | 'size'>): SizeAboveLimit | undefined {
  const isRefused =
    phase.name === 'failed' && phase.error instanceof LarkError && phase.error.code === TOO_LARGE
  if (!isRefused) return undefined
  return {
    size: size !== undefined && size > MAX_RESOURCE_BYTES ? size : undefined,
    most: MAX_RESOURCE_BYTES,
  }
}

interface SizeAboveLimit {
  size: number | undefined
  most: number
}
