import type { Locks } from '../../../primitives/ports'

interface Waiting {
  run: (lock: Lock | null) => unknown
  done: (value: unknown) => void
  failed: (error: unknown) => void
}

/**
 * The browser's locks as the standard defines them, for one name. A lock has one holder, is granted in order, and can
 * be stolen. A waiting request can be aborted. Callbacks never run before `request` returns.
 */
export class ModelLocks {
  #holder: Waiting | undefined
  #line: Waiting[] = []

  readonly locks: Pick<Locks, 'request'> = {
    request: ((_: string, options: LockOptions, run: Waiting['run']) =>
      new Promise<unknown>((done, failed) => {
        const asking: Waiting = { run, done, failed }
        if (options.steal) {
          const stolen = this.#holder
          queueMicrotask(() => stolen?.failed(new DOMException('stolen', 'AbortError')))
          return this.#grant(asking)
        }
        if (!this.#holder) return this.#grant(asking)
        if (options.ifAvailable) return void this.#answer(asking, null)
        this.#line.push(asking)
        options.signal?.addEventListener('abort', () => {
          if (!this.#line.includes(asking)) return
          this.#line = this.#line.filter((other) => other !== asking)
          failed(options.signal!.reason)
        })
      })) as Locks['request'],
  }

  #grant(asking: Waiting) {
    this.#holder = asking
    void this.#hold(asking)
  }

  async #hold(asking: Waiting) {
    await this.#answer(asking, { mode: 'exclusive', name: '' })
    if (this.#holder !== asking) return
    this.#holder = undefined
    const next = this.#line.shift()
    if (next) this.#grant(next)
  }

  async #answer({ run, done, failed }: Waiting, lock: Lock | null) {
    await Promise.resolve()
    try {
      done(await run(lock))
    } catch (error) {
      failed(error)
    }
  }
}
