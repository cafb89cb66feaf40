import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoAnswer } from '../../client/lark-error'
import { sendForm } from './send-form'

/** A request over a dead connection, which fires no event. */
class SilentRequest {
  readonly upload: { onprogress?: (event: object) => void } = {}
  onabort?: () => void
  isAborted = false
  open = () => undefined
  setRequestHeader = () => undefined
  send = () => void sent.push(this)
  abort() {
    this.isAborted = true
    this.onabort?.()
  }
}

let sent: SilentRequest[] = []

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', SilentRequest)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a form that sends nothing for two and a half minutes counts as unanswered', async () => {
  const form = { method: 'POST', headers: new Headers(), body: new Blob(['bytes']) }
  const failed = vi.fn()
  void sendForm('/upload', form).catch(failed)
  const [request] = sent
  for (let minute = 1; minute < 10; minute++) {
    await vi.advanceTimersByTimeAsync(60_000)
    request?.upload.onprogress?.({ lengthComputable: true, loaded: minute, total: 10 })
  }
  await vi.advanceTimersByTimeAsync(149_000)
  expect([failed.mock.calls, request?.isAborted]).toEqual([[], false])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(failed.mock.calls).toEqual([[expect.any(NoAnswer)]])
  expect(request?.isAborted).toBe(true)
})
