import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorView } from 'prosemirror-view'
import { languageName } from '../../../document/blocks/code-languages'
import { isCode, textObject } from '../../../document/blocks/registry'
import { contentLimits } from '../../../document/content-limits'
import { startWorker } from '../../browser/start-worker'
import { changedRange } from '../../editor/changes/changed-range'
import { lineAttrs } from '../../editor/schema/attrs'
// Vite turns this import into the address of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from './colouring-worker?worker&url'
import type { Code } from './colouring-worker'
import type * as grammarsModule from './grammars'
import type { ColouredPiece } from './grammars'

type Grammars = typeof grammarsModule

const limits = contentLimits.code

interface Colours {
  drawn: DecorationSet
  /** Languages of short code, whose grammars the page may have to load. */
  languages: ReadonlySet<string>
  /** How often code for the worker was found; each change of it lets the worker look for code. */
  languagesSeen: number
}

const coloursKey = new PluginKey<Colours>('code-colours')

/** The metadata of a transaction that changes only colours. */
type Update =
  | 'grammars'
  /** For the line at a position. */
  | { position: number; pieces: readonly ColouredPiece[] }

let grammars: Grammars | undefined

/**
 * Colours code by its language. A grammar loads with the first code of its language; text typed while an input method
 * composes is coloured when the composition ends. Short code is coloured in the turn in which it is typed. Long code,
 * and code beyond the budget of one turn, goes to a worker and keeps its old colours until the worker responds. None
 * of this is part of the document.
 */
export function codeColours(): Plugin<Colours> {
  let isComposing = false
  /** Lines that are coloured, or that the page colours by itself; an unchanged line is the same object. */
  const done = new WeakSet<Node>()
  return new Plugin<Colours>({
    key: coloursKey,
    state: {
      init: (_config, { doc }) => coloured(noColours, doc, whole(doc), done),
      apply(tr, was, before, { doc }) {
        const update = tr.getMeta(coloursKey) as Update | undefined
        if (update === 'grammars') return coloured(was, doc, whole(doc), done)
        if (update) return { ...was, drawn: withPieces(was.drawn, doc, update) }
        if (!tr.docChanged) return was
        const moved = { ...was, drawn: was.drawn.map(tr.mapping, doc) }
        const range = isComposing ? undefined : changedRange(before.doc, doc)
        if (!range) return moved
        const near = { from: Math.max(0, range.from - 1), to: Math.min(doc.content.size, range.after + 1) }
        return coloured(moved, doc, near, done)
      },
    },
    props: {
      decorations: (state) => coloursKey.getState(state)?.drawn,
      handleDOMEvents: {
        compositionstart() {
          isComposing = true
          return false
        },
        compositionend(view) {
          isComposing = false
          setTimeout(() => tell(view, 'grammars'))
          return false
        },
      },
    },
    view(view) {
      const asked = new Set<string>()
      const long = new LongCode(view, done)
      const look = ({ state }: EditorView, before?: EditorState) => {
        const { languages, languagesSeen } = coloursKey.getState(state)!
        if (languagesSeen !== (before && coloursKey.getState(before)?.languagesSeen)) long.look()
        const fresh = [...languages].filter((language) => !asked.has(language))
        if (fresh.length === 0) return
        for (const language of fresh) asked.add(language)
        void bring(fresh).then(() => tell(view, 'grammars'))
      }
      look(view)
      return { update: look, destroy: () => long.end() }
    },
  })
}

/** Has a worker colour code, one block at a time; a block that is edited meanwhile is coloured again as it then is. */
class LongCode {
  readonly #view: EditorView
  readonly #colourer = new CodeColourer()
  readonly #done: WeakSet<Node>
  #isBusy = false
  #isEnded = false

  constructor(view: EditorView, done: WeakSet<Node>) {
    this.#view = view
    this.#done = done
  }

  look() {
    if (!this.#isBusy) void this.#run()
  }

  end() {
    this.#isEnded = true
    this.#colourer.end()
  }

  async #run() {
    this.#isBusy = true
    for (let next = this.#next(); next && !this.#isEnded; next = this.#next()) {
      const { line, code } = next
      const pieces = await this.#colourer.ask(code)
      // All code is looked at again when the composition ends.
      if (this.#view.composing) break
      this.#done.add(line)
      const position = placeOf(this.#view.state.doc, line)
      if (position !== undefined) tell(this.#view, { position, pieces })
    }
    this.#isBusy = false
  }

  #next(): { line: Node; code: Code } | undefined {
    let found: { line: Node; code: Code } | undefined
    let left: number = limits.charactersOfDocument
    forEachLine(this.#view.state.doc, (line) => {
      const code = found || left < 0 ? undefined : codeIn(line)
      if (!code) return
      left -= code.text.length
      if (!this.#done.has(line)) found = { line, code }
    })
    return found
  }
}

function placeOf(doc: Node, line: Node): number | undefined {
  let found: number | undefined
  forEachLine(doc, (node, position) => {
    if (node === line) found = position
  })
  return found
}

function tell(view: EditorView, update: Update): void {
  if (!view.isDestroyed && !view.composing)
    view.dispatch(view.state.tr.setMeta(coloursKey, update).setMeta('addToHistory', false))
}

async function bring(languages: readonly string[]): Promise<void> {
  try {
    grammars ??= await import('./grammars')
    await Promise.all(languages.map(grammars.loadGrammar))
  } catch {
    // If the chunk cannot be loaded, code stays plain.
  }
}

const noColours: Colours = { drawn: DecorationSet.empty, languages: new Set(), languagesSeen: 0 }

interface DocumentRange {
  from: number
  to: number
}

const whole = (doc: Node): DocumentRange => ({ from: 0, to: doc.content.size })

/** Colours the lines between two positions again, as far as the page does that itself, and adds them to `done`. */
function coloured(was: Colours, doc: Node, range: DocumentRange, done: WeakSet<Node>): Colours {
  const gone: Decoration[] = []
  const found: Decoration[] = []
  const languages = new Set(was.languages)
  let { languagesSeen } = was
  let left: number = limits.charactersOfTurn
  forEachLine(
    doc,
    (line, position) => {
      const code = codeIn(line)
      if (code) left -= code.text.length
      if (code && (left < 0 || code.text.length > limits.charactersAtOnce)) {
        languagesSeen++
        return
      }
      if (was.drawn !== DecorationSet.empty) gone.push(...was.drawn.find(position, position + line.nodeSize))
      if (!code) return
      done.add(line)
      languages.add(code.language)
      found.push(...decorations(position, grammars?.colouredPieces(code.language, code.text)))
    },
    range,
  )
  const drawn = was.drawn.remove(gone).add(doc, found)
  return { drawn, languages: languages.size > was.languages.size ? languages : was.languages, languagesSeen }
}

function withPieces(
  drawn: DecorationSet,
  doc: Node,
  { position, pieces }: Exclude<Update, string>,
): DecorationSet {
  const size = doc.nodeAt(position)?.nodeSize ?? 0
  return drawn.remove(drawn.find(position, position + size)).add(doc, decorations(position, pieces))
}

const decorations = (position: number, pieces: readonly ColouredPiece[] = []): Decoration[] =>
  pieces.map(({ from, to, name }) =>
    Decoration.inline(position + 1 + from, position + 1 + to, { class: name }),
  )

function forEachLine(
  doc: Node,
  each: (line: Node, position: number) => void,
  { from, to } = whole(doc),
): void {
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name !== 'line') return node.type.name !== 'object'
    each(node, position)
    return false
  })
}

/** A line's code and the platform's name of its language; undefined for no code, no language or too much code. */
function codeIn(line: Node): Code | undefined {
  const { type, body } = lineAttrs(line)
  if (!isCode(type) || line.content.size > limits.characters || !line.children.every(({ isText }) => isText))
    return undefined
  const language = languageName(textObject(type, body)?.style?.language)
  return language === '' || language === 'PlainText' ? undefined : { language, text: line.textContent }
}

/** Colours code in a worker, one block at a time. */
class CodeColourer {
  #worker: Worker | undefined

  /** The coloured pieces; none if it takes too long or no worker can be started. Call it for one block at a time. */
  async ask(code: Code): Promise<readonly ColouredPiece[]> {
    try {
      const worker = (this.#worker ??= startWorker(workerUrl))
      return await new Promise<readonly ColouredPiece[]>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('too slow')), limits.colourMs)
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
