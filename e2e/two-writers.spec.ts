import { writeFileSync } from 'node:fs'
import type { APIResponse, Browser, BrowserContext, Page, Route } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import { seededNumbers } from '../service/testing/seeded-bytes'
import {
  begin,
  caretAfter,
  editorOf,
  expect,
  openAnnouncement,
  saving,
  SECOND_CHAT,
  test,
  wordsOf,
  type Herald,
} from './fixtures'

const MINUTES = Number(process.env['HERALD_MINUTES'] ?? 10)
const SEED = Number(process.env['HERALD_SEED'] ?? Date.now() % 1_000_000)
const PATH = `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement`
const WRITES = '**/announcement/blocks/**'
const LINES = [
  'north winds bring the first snow',
  'south gates open before nine',
  'east wing stays closed on Monday',
  'west stairs are being painted',
]
const TOO_OFTEN = 99_991_400
/** The time that a word must be on the screen before it counts as promised. */
const STOOD_MS = 1_500

/** How long a person takes for an action: faster ones would exceed what an announcement takes, three calls a second. */
const ACT_MS = 1_000

/** The share of calls that get no answer while the line is bad: half of those never arrive, half are carried out. */
const UNANSWERED = 0.5

/** The mark of a line that one writer deleted and the other one edited. No other line has the same words. */
const KEPT = 'Deleted on one side, edited on the other: kept'

/** Runs in the page: reports the words in blocks that are marked as changed by both, however briefly. */
function watchMarks(kept: string) {
  const { tellContested } = globalThis
  let told = ''
  const look = () => {
    const marked = [...document.querySelectorAll('.ed-marked')].filter(
      (block) => block.querySelector('.ed-mark')?.textContent !== kept,
    )
    const words = marked.map((block) => block.textContent).join(' ')
    if (words !== told) void tellContested(words)
    told = words
  }
  const what = { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] }
  new MutationObserver(look).observe(document, what)
}

/** A person who writes in a separate browser context, while its page is reloaded and killed. */
class Writer {
  /** Words that stood on the screen for long enough. */
  readonly promised = new Set<string>()
  /** Words of blocks that were marked as changed by both. */
  readonly contested = new Set<string>()
  /** The writes of this person, by the revision that each made. */
  readonly writes = new Map<number, string[]>()
  page!: Page
  readonly #name: string
  readonly #context: BrowserContext
  readonly #herald: Herald
  readonly #random: () => number
  /** Decides which calls are lost; separate, so that the person's actions don't depend on the number of calls. */
  readonly #luck: () => number
  #fresh: { word: string; at: number }[] = []
  #isLineBad = false
  #actsAt = 0
  #made = 0

  private constructor(name: string, context: BrowserContext, herald: Herald, seed: number) {
    this.#name = name
    this.#context = context
    this.#herald = herald
    this.#random = seededNumbers(seed)
    this.#luck = seededNumbers(seed + 1_000_000)
  }

  static async open(name: string, browser: Browser, herald: Herald, seed: number): Promise<Writer> {
    const context = await browser.newContext()
    const writer = new Writer(name, context, herald, seed)
    await context.route(WRITES, (route) => writer.#carry(route))
    await context.exposeFunction('tellContested', (words: string) => writer.#noteContested(words))
    await context.addInitScript(watchMarks, KEPT)
    await writer.#show()
    return writer
  }

  async #show() {
    this.page = await this.#context.newPage()
    // The click times out if the other writer removes the line first. Then another line is used.
    this.page.setDefaultTimeout(20_000)
    this.page.on('dialog', (dialog) => void dialog.accept())
    await openAnnouncement(this.page, this.#herald.url, SECOND_CHAT)
  }

  async #carry(route: Route) {
    const isLost = this.#isLineBad && this.#luck() < UNANSWERED
    if (isLost && this.#luck() < 0.5) return route.abort()
    const isRead = route.request().method() === 'GET'
    if (isRead && !isLost) return route.continue().catch(() => undefined)
    const response = await route.fetch().catch(() => undefined)
    if (response && !isRead) await this.#note(route, response)
    if (response && !isLost) return route.fulfill({ response }).catch(() => undefined)
    return route.abort().catch(() => undefined)
  }

  async #note(route: Route, response: APIResponse) {
    const answer = (await response.json().catch(() => ({}))) as { data?: { revision_id?: number } }
    const revision = answer.data?.revision_id ?? 0
    const request = route.request()
    const asked = new URL(request.url()).searchParams.get('revision_id') ?? ''
    const written = `${this.#name} at ${asked}: ${request.method()} ${request.postData() ?? ''}`
    this.writes.set(revision, [...(this.writes.get(revision) ?? []), written])
  }

  #pick(number: number): number {
    return Math.floor(this.#random() * number)
  }

  /** Does one thing that a person does, or that happens to them; no faster than a person would. */
  async act() {
    const wait = this.#actsAt - Date.now()
    if (wait > 0) await this.page.waitForTimeout(wait)
    this.#actsAt = Date.now() + ACT_MS
    await this.#look()
    const chance = this.#random()
    if (chance < 0.55) await this.#type()
    else if (chance < 0.67) await this.#newLine()
    else if (chance < 0.77) await this.#moveLine()
    else if (chance < 0.85) this.#isLineBad = !this.#isLineBad
    else if (chance < 0.92) await this.#goOffline()
    else await this.#reopen(chance < 0.96)
  }

  #noteContested(words: string) {
    for (const word of words.match(/\b[ab]\d+x\b/g) ?? []) this.contested.add(word)
  }

  /** Notes the words that have stood for long enough. */
  async #look() {
    const said = (await editorOf(this.page).textContent()) ?? ''
    const now = Date.now()
    for (const { word } of this.#fresh.filter(({ word, at }) => now - at >= STOOD_MS && said.includes(word)))
      this.promised.add(word)
    this.#fresh = this.#fresh.filter(({ at }) => now - at < STOOD_MS)
  }

  async #put(spell: (word: string) => string) {
    const word = `${this.#name}${(this.#made += 1)}x`
    await this.page.keyboard.type(spell(word))
    this.#fresh.push({ word, at: Date.now() })
  }

  /** Puts the caret at the end of some line. Returns a number of words, up to three, to go back from there. */
  async #goIntoALine(): Promise<number> {
    const lines = this.page.locator('[data-block-id] > .ed-line')
    const [place, back] = [this.#random(), this.#pick(4)]
    // The other writer may remove the line while we look for it.
    await expect(async () => {
      await caretAfter(lines.nth(Math.floor(place * (await lines.count()))))
    }).toPass()
    return back
  }

  async #type() {
    const back = await this.#goIntoALine()
    for (let word = 0; word < back; word++) await this.page.keyboard.press('Control+ArrowLeft')
    await this.#put((word) => (back === 0 ? ` ${word}` : `${word} `))
  }

  async #newLine() {
    await this.#goIntoALine()
    await this.page.keyboard.press('Enter')
    await this.#put((word) => `line ${word}`)
  }

  async #moveLine() {
    const steps = await this.#goIntoALine()
    const key = this.#random() < 0.5 ? 'Alt+Shift+ArrowUp' : 'Alt+Shift+ArrowDown'
    for (let step = 0; step <= steps; step++) await this.page.keyboard.press(key)
  }

  async #goOffline() {
    await this.#context.setOffline(true)
    const words = 1 + this.#pick(3)
    for (let word = 0; word < words; word++) await this.#type()
    await expect(saving(this.page)).toHaveText(/^(Offline|Saved)/)
    await this.#look()
    await this.#context.setOffline(false)
  }

  /** Words that have not stood for long enough may be lost with the page. */
  async #reopen(isKilled: boolean) {
    await this.#look()
    this.#fresh = []
    if (isKilled) {
      await this.page.close()
      await this.#show()
    } else {
      await this.page.reload()
      await expect(editorOf(this.page)).toBeVisible()
    }
  }

  /** Ends all trouble and waits until everything is saved. */
  async settle() {
    this.#isLineBad = false
    await this.#look()
    await expect(saving(this.page)).toHaveText(/^Saved/, { timeout: 90_000 })
    await this.#look()
  }
}

/** A revision that changed the lines that hold a word, and what each person wrote in it. */
interface Turn {
  revision: number
  lines: string[]
  by: string[]
}

/** The history of some words, from the first revision that held each. It helps to analyse a failure. */
async function historyOf(words: readonly string[], herald: Herald, writers: readonly Writer[]) {
  const turns = new Map(words.map((word): [string, Turn[]] => [word, []]))
  if (words.length === 0) return turns
  const { data } = await herald.call('GET', PATH)
  const { revision_id: newest } = data as { revision_id: number }
  for (let revision = 1; revision <= newest; revision++) {
    const items = await blocksAt(revision, herald)
    for (const [word, known] of turns) {
      const lines = items.flatMap((block) =>
        wordsOf(block).includes(word) ? [`${block.block_id} ${wordsOf(block)}`] : [],
      )
      if (lines.join() === (known.at(-1)?.lines ?? []).join()) continue
      known.push({ revision, lines, by: writers.flatMap(({ writes }) => writes.get(revision) ?? []) })
    }
  }
  return turns
}

/** The blocks of the announcement at a revision; the first page of the listing holds all of them. */
async function blocksAt(revision: number, herald: Herald): Promise<Block[]> {
  for (;;) {
    const { code, data } = await herald.call('GET', `${PATH}/blocks?revision_id=${revision}`)
    if (code === 0) return (data as { items: Block[] }).items
    expect(code, `reading revision ${revision}`).toBe(TOO_OFTEN)
  }
}

const heldWords = async (herald: Herald) =>
  (await herald.blocks(SECOND_CHAT)).flatMap((block) => wordsOf(block).split(/\s+/))

test(
  'two browsers that write into one announcement lose no word that stood, and double none that was not contested',
  { tag: '@hostile' },
  async ({ page, browser, herald }) => {
    test.setTimeout(MINUTES * 60_000 + 300_000)
    test.info().annotations.push({ type: 'seed', description: String(SEED) })
    process.stdout.write(`two writers: seed ${SEED}, ${MINUTES} minutes\n`)
    await begin(page, herald, ...LINES)
    await expect(saving(page)).toHaveText('Saved')
    await page.close()
    const writers = [
      await Writer.open('a', browser, herald, SEED),
      await Writer.open('b', browser, herald, SEED + 1),
    ]
    const end = Date.now() + MINUTES * 60_000
    await Promise.all(
      writers.map(async (writer) => {
        while (Date.now() < end) await writer.act()
      }),
    )
    for (const writer of writers) await writer.settle()
    // The person who settled first still takes in what the other one saved last.
    for (const writer of writers) await writer.settle()
    const held = await heldWords(herald)
    const promised = writers.flatMap((writer) => [...writer.promised])
    const contested = new Set(writers.flatMap((writer) => [...writer.contested]))
    process.stdout.write(`two writers: ${promised.length} words promised, ${contested.size} contested\n`)
    const lost = promised.filter((word) => !held.some((each) => each.includes(word)))
    const twice = promised.filter((word) => held.filter((each) => each === word).length > 1)
    const doubled = twice.filter((word) => !contested.has(word))
    process.stdout.write(`two writers: ${twice.length - doubled.length} words twice that were contested\n`)
    const history = await historyOf([...lost, ...doubled], herald, writers)
    const told = JSON.stringify(Object.fromEntries(history), null, 1)
    if (history.size > 0) writeFileSync(test.info().outputPath('what-became-of-these-words.json'), told)
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  },
)
