import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from '../../contract/sheets/cell'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { runs } from '../../service/testing/random-runs'
import type { SaveEntry } from '../queue/save-state'
import { ConsoleOn, settle } from '../testing/console-on'
import type { Weather } from '../testing/console-on'
import { fuzzChats } from '../testing/fuzz-chats'
import type { FuzzChat } from '../testing/fuzz-chats'
import { memoryStore } from '../testing/memory-store'
import { Met } from '../testing/met'
import { object, p, page } from '../testing/page'
import { fillSheet, openSheet, sheetsOn, typeInto } from '../testing/sheet-steps'
import { openCellStore } from './cell-store'

type Step =
  | { do: 'delete' | 'cut' | 'copy' | 'move'; at: number }
  | { do: 'undo' | 'paste'; to: number }
  | { do: 'type'; at: number; row: number; column: number; text: string }
  | { do: 'write'; text: string }
  | { do: 'reload' }

const at = fc.nat(9)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('delete' as const, 'cut' as const, 'copy' as const, 'move' as const), at }),
  fc.record({ do: fc.constantFrom('undo' as const, 'paste' as const), to: at }),
  fc.record({ do: fc.constantFrom('undo' as const, 'paste' as const), to: at }),
  fc.record({
    do: fc.constant('type' as const),
    at,
    row: fc.nat(3),
    column: fc.nat(3),
    text: fc.constantFrom('x', 'long text'),
  }),
  fc.record({ do: fc.constant('write' as const), text: fc.constantFrom('one', 'two') }),
  fc.record({ do: fc.constant('reload' as const) }),
)
const pause = fc.oneof({ weight: 3, arbitrary: fc.nat(900) }, { weight: 1, arbitrary: fc.nat(5_000) })
const weather = fc.array(
  fc.constantFrom<Weather>('fine', 'fine', 'fine', 'lostRequest', 'lostAnswer', 'tooOften'),
  { maxLength: 12 },
)
const sheetWeather = fc.array(
  fc.constantFrom<Weather>('fine', 'fine', 'fine', 'lostRequest', 'lostAnswer', 'broken'),
  { maxLength: 12 },
)

/** A sheet that was deleted, or is in the clipboard, with its cells. */
interface Copied {
  node: BlockTree
  cells: Cell[][]
}

/** A page with sheets, and the cells that each of them shows. */
class Sheets {
  console!: ConsoleOn
  cells = new Map<string, Cell[][]>()
  /** Whether no calls are lost at the moment. */
  isFine = true
  readonly #chat: FuzzChat
  readonly #open: (kept?: SaveEntry) => Promise<ConsoleOn>
  #deleted: Copied[] = []
  #copied: Copied | undefined
  #kept: SaveEntry | undefined
  #made = 0

  constructor(chat: FuzzChat, open: (kept?: SaveEntry) => Promise<ConsoleOn>) {
    this.#chat = chat
    this.#open = open
  }

  async begin() {
    this.console = await this.#open()
    this.#show([object('s1', 30, { row_size: 4, column_size: 4 }), ...this.#blocks])
    await this.wait()
    this.cells.set('s1', [['first', 1]])
    await fillSheet(this.#chat.service, tokenIn(this.sheets[0]!)!, [['first', 1]])
  }

  get sheets() {
    return preOrder(this.console.screen).filter(({ block_type: type }) => type === 30)
  }

  wait = (ms = Infinity) => settle(this.#chat.clock, [this.console], this.#chat.clock.now() + ms)

  async run(step: Step) {
    if (step.do === 'reload') return this.#reload()
    if (step.do === 'write') {
      const first = this.#blocks.find(({ block_type: type }) => type === 2)
      return this.#show(this.#blocks.map((node) => (node === first ? p(node.id, step.text) : node)))
    }
    if (step.do === 'undo' || step.do === 'paste') {
      const isNew = step.do === 'paste'
      return this.#insert(isNew ? this.#copied : this.#deleted.pop(), step.to, isNew)
    }
    if (!('at' in step)) return
    const chosen = this.sheets[step.at % Math.max(1, this.sheets.length)]
    if (!chosen) return
    if (step.do === 'type') return this.#type(chosen, step)
    const taken = { node: chosen, cells: this.cells.get(chosen.id)! }
    if (step.do === 'copy' || step.do === 'cut') this.#copied = taken
    if (step.do === 'copy') return
    this.#show(this.#blocks.filter((node) => node !== chosen))
    if (step.do === 'move') return this.#show([...this.#blocks, chosen])
    this.cells.delete(chosen.id)
    if (step.do === 'delete') this.#deleted.push(taken)
  }

  get #blocks() {
    return this.console.screen.children
  }

  #show(children: readonly BlockTree[]) {
    this.console.show({ ...this.console.screen, children })
  }

  #insert(from: Copied | undefined, to: number, isNew: boolean) {
    if (!from || this.sheets.length > 3) return
    const node = isNew ? { ...from.node, id: `p${(this.#made += 1)}` } : from.node
    this.cells.set(node.id, from.cells)
    this.#show(this.#blocks.toSpliced(to % (this.#blocks.length + 1), 0, node))
  }

  async #type(node: BlockTree, { row, column, text }: Step & { do: 'type' }) {
    await this.wait()
    const now = this.sheets.find(({ id }) => id === node.id)!
    this.isFine = true
    const model = await openSheet(this.console, tokenIn(now))
    this.isFine = false
    typeInto(model, row, column, text)
    const cells = this.cells.get(node.id)!.map((each) => [...each])
    while (cells.length <= row) cells.push([])
    while (cells[row]!.length <= column) cells[row]!.push(null)
    cells[row]![column] = text
    this.cells.set(node.id, cells)
    // An earlier copy shows either the sheet's present cells or the earlier ones, and both are right, so this forgets
    // the copies.
    this.#deleted = []
    this.#copied = undefined
  }

  async #reload() {
    const before = this.console
    // The draft has the document that was shown 300 ms ago.
    await this.wait(350)
    before.close()
    await this.wait(1_000)
    // A browser keeps the draft of an earlier visit until everything is saved.
    this.#kept = before.kept ?? (before.queue.isSaved ? undefined : this.#kept)
    this.console = await this.#open(this.#kept)
    // The saved document is read again, under the service's ids.
    if (!this.#kept)
      this.cells = new Map([...this.cells].map(([id, cells]) => [before.queue.blockIdOf(id), cells]))
  }
}

test('sheets that are deleted, cut, pasted, moved and undone in any weather hold the cells that they show', async () => {
  const chats = await fuzzChats(page(p('a', 'alpha'), p('b', 'beta')))
  const met = new Met()
  const numRuns = runs(30, 2_000)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(pause, step), { minLength: 2, maxLength: 10, size: 'max' }),
      weather,
      sheetWeather,
      async (steps, sky, sheetSky) => {
        const chat = await chats.next()
        const cellStore = openCellStore('cli_a', { store: memoryStore(), now: chat.clock.now })
        const [doc, cells] = [met.sky(sky), met.sky(sheetSky)]
        let visits = 0
        const sheets: Sheets = new Sheets(chat, async (entry) => {
          if (visits > 0) met.reloaded()
          const name = `v${(visits += 1)}-`
          const console = await ConsoleOn.open({
            ...chat,
            cellStore,
            name,
            weather: () => (sheets.isFine ? 'fine' : doc()),
            sheetWeather: () => (sheets.isFine ? 'fine' : cells()),
            ...(entry && { entry }),
          })
          if (entry) console.queue.resume(entry.cells)
          return console
        })
        await sheets.begin()
        sheets.isFine = false
        for (const [ms, next] of steps) {
          await sheets.run(next)
          await sheets.wait(ms)
        }
        sheets.isFine = true
        await sheets.wait()
        sheets.console.queue.retry()
        await sheets.wait()
        const { phase, unsaved, orphanedCells, difference } = sheets.console.queue.getSnapshot()
        expect({ phase, unsaved, orphanedCells, difference }).toEqual({
          phase: 'idle',
          unsaved: [],
          orphanedCells: [],
        })
        expect(sheets.console.kept).toBeUndefined()
        expect(await sheetsOn(chat.service, chat.chat)).toEqual(
          sheets.sheets.map(({ id }) => sheets.cells.get(id)),
        )
      },
    ),
    { numRuns },
  )
  expect(met.times('reload')).toBeGreaterThan(numRuns / 10)
  expect(met.times('lostAnswer')).toBeGreaterThan(numRuns / 10)
})
