import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'

const DOCUMENT = join(import.meta.dirname, '..', 'docs', 'gestures-per-job.md')

/** Does what an operator does, and counts it: presses of a pointer or a key, texts typed in one go, and pastes. */
export class GestureCount {
  readonly #page: Page
  readonly #begin = performance.now()
  clicks = 0
  keys = 0
  texts = 0
  letters = 0

  constructor(page: Page) {
    this.#page = page
  }

  /** `modifiers`: keys that are held meanwhile, which count as part of the click. */
  async click(target: Locator, options?: { modifiers: ('Shift' | 'ControlOrMeta')[] }) {
    this.clicks += 1
    await target.click(options)
  }

  /** Turns the wheel until an element is in view. It counts as one gesture, with the clicks. */
  async scroll(to: Locator, turnPx: number) {
    this.clicks += 1
    while (!(await to.isVisible())) await this.#page.mouse.wheel(0, turnPx)
  }

  /** One key or one chord; `times` it is pressed. */
  async press(key: string, times = 1) {
    for (let time = 0; time < times; time++) {
      this.keys += 1
      await this.#page.keyboard.press(key)
    }
  }

  async type(words: string) {
    this.texts += 1
    this.letters += words.length
    await this.#page.keyboard.type(words)
  }

  /** Adds what another person did in the same job. */
  add({ clicks, keys, texts, letters }: GestureCount) {
    this.clicks += clicks
    this.keys += keys
    this.texts += texts
    this.letters += letters
  }

  get gestures(): number {
    return this.clicks + this.keys + this.texts
  }

  get seconds(): number {
    return (performance.now() - this.#begin) / 1_000
  }

  /** Prints the job's row into docs/gestures-per-job.md, if the run is for that (`npm run jobs`). */
  print(job: string, notes: string) {
    if (!process.env['HERALD_PRINT_JOBS']) return
    const { gestures, clicks, keys, texts, letters, seconds } = this
    const row = `| ${[job, gestures, clicks, keys, texts, letters, seconds.toFixed(1), notes].join(' | ')} |`
    const lines = readFileSync(DOCUMENT, 'utf8').trimEnd().split('\n')
    const at = lines.findIndex((line) => line.startsWith(`| ${job} |`))
    lines.splice(at < 0 ? lines.length : at, at < 0 ? 0 : 1, row)
    writeFileSync(DOCUMENT, `${lines.join('\n')}\n`)
  }
}
