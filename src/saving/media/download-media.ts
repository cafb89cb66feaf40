import { DownloadMedia } from '../../../contract/drive/download-media'
import type { AppClient } from '../../api/client'
import { LarkError } from '../../api/lark-error'
import { mediaBudget } from '../../api/rate-budget'
import { delay, readPauseMs, retryDelayMs, withRetry } from '../../api/retry'

/**
 * Downloads the bytes of one token, at the pace that the platform allows. Other downloads may still use it up. Then
 * this waits for as long as the platform says and tries again, without a limit. A call without an answer is repeated
 * three times. A refusal is thrown at once.
 */
export function downloadMedia(client: AppClient, file_token: string, signal?: AbortSignal): Promise<Blob> {
  const wait = (ms: number) => delay(ms, signal)
  const attempt = async () => {
    await mediaBudget.take(wait)
    return await client.callBytes(DownloadMedia, { path: { file_token } }, signal && { signal })
  }
  return withRetry(attempt, { pauseMs, wait })
}

function pauseMs(failures: number, error: unknown): number | undefined {
  if (!(error instanceof LarkError && error.isTooOften)) return readPauseMs(failures, error)
  mediaBudget.closeFor(retryDelayMs(0, error))
  return 0
}
