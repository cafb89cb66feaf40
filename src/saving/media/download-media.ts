import { DownloadMedia } from '../../../contract/drive/download-media'
import { callBytes } from '../../api/client'
import { LarkError } from '../../api/lark-error'
import { mediaBudget } from '../../api/rate-budget'
import { delay, readPauseMs, retryDelayMs, withRetry } from '../../api/retry'

/**
 * The bytes under one token, at the pace that the platform allows. Whoever else downloads may use it up all the same: then
 * nothing is asked for as long as the platform says, and then again, however often. What has no answer is asked for three
 * times more; a refusal is thrown at once.
 */
export function downloadMedia(file_token: string, signal?: AbortSignal): Promise<Blob> {
  const wait = (ms: number) => delay(ms, signal)
  const attempt = async () => {
    await mediaBudget.take(wait)
    return await callBytes(DownloadMedia, { path: { file_token } }, signal && { signal })
  }
  return withRetry(attempt, { pauseMs, wait })
}

function pauseMs(failures: number, error: unknown): number | undefined {
  if (!(error instanceof LarkError && error.isTooOften)) return readPauseMs(failures, error)
  mediaBudget.closeFor(retryDelayMs(0, error))
  return 0
}
