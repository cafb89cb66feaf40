import { startWorker } from '../../browser/start-worker'
import { contentLimits } from '../../limits/content-limits'
// Vite makes the address of a built worker of it.
// oxlint-disable-next-line import/default
import workerUrl from './colouring-worker?worker&url'
import type { Code } from './colouring-worker'
import type { ColouredPiece } from './grammars'

/** Colours code beside the page, one block at a time. */
export class CodeColourer {
  #worker: Worker | undefined

  /** Its coloured pieces; none where it takes too long, and where no worker can be had. Asked for one at a time. */
  async ask(code: Code): Promise<readonly ColouredPiece[]> {
    try {
      const worker = (this.#worker ??= startWorker(workerUrl))
      return await new Promise<readonly ColouredPiece[]>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('too slow')), contentLimits.code.colourMs)
        worker.onmessage = ({ data }: MessageEvent<readonly ColouredPiece[]>) => {
          clearTimeout(timer)
          resolve(data)
        }
        worker.onerror = () => reject(new Error('no worker'))
        worker.postMessage(code)
      })
    } catch {
      this.end()
      return []
    }
  }

  end() {
    this.#worker?.terminate()
    this.#worker = undefined
  }
}
