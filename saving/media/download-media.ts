import type { AppClient } from '../../client/client'
import { LarkError } from '../../client/lark-error'
import type { RateBudget } from '../../client/rate-budget'
import { readPauseMs, retryDelayMs } from '../../client/retry'
import { DownloadMedia } from '../../contract/drive/download-media'
import { withRetry } from '../../primitives/retry'

/**
 * Downloads the bytes of one token, at the pace that the platform allows. Other downloads may still use it up. Then
 * this waits for as long as the platform says and tries again, without a limit. A call without an answer is repeated
 * three times. A refusal is thrown at once.
 */
export function downloadMedia(
  client: AppClient,
  budget: RateBudget,
  file_token: string,
  signal?: AbortSignal,
): Promise<Blob> {
  const attempt = async () => {
    await budget.take(signal)
    return await client.callBytes(DownloadMedia, { path: { file_token } }, signal && { signal })
  }
  const pauseMs = (failures: number, error: unknown) => {
    if (!(error instanceof LarkError && error.isTooOften)) return readPauseMs(failures, error)
    budget.closeFor(retryDelayMs(0, error))
    return 0
  }
  return withRetry(attempt, { pauseMs, wait: (ms) => budget.wait(ms, signal) })
}
