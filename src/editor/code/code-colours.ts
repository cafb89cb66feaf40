import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorView } from 'prosemirror-view'
import { isCode } from '../../document/blocks/registry'
import { textObject } from '../../document/wire/text-body'
import { changedRange } from '../changes/changed-range'
import { languageName } from '../queries/code-languages'
import { lineAttrs } from '../schema/attrs'
import type * as grammarsModule from './grammars'

type Grammars = typeof grammarsModule

/** Longer code is plain: each key in it would read all of it. */
const MOST_CHARACTERS = 20_000
/** So much is coloured in one go; what comes after it in a document full of code is coloured when it is edited. */
const MOST_AT_ONCE = 400_000

interface Colours {
  drawn: DecorationSet
  /** Languages of the document, whose grammars may have to be brought. */
  languages: ReadonlySet<string>
}

const coloursKey = new PluginKey<Colours>('code-colours')

let grammars: Grammars | undefined

/**
 * Colours code by its language. Grammars come with the first code of a language, and what is typed while an input
 * method composes waits until it is done. Nothing of it is part of the document.
 */
export function codeColours(): Plugin<Colours> {
  let isComposing = false
  return new Plugin<Colours>({
    key: coloursKey,
    state: {
      init: (_config, { doc }) => coloured(doc),
      apply(tr, was, before, state) {
        if (tr.getMeta(coloursKey)) return coloured(state.doc)
        if (!tr.docChanged) return was
        return isComposing
          ? { ...was, drawn: was.drawn.map(tr.mapping, tr.doc) }
          : changed(was, tr, before, state)
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
          setTimeout(() => draw(view))
          return false
        },
      },
    },
    view(view) {
      const asked = new Set<string>()
      const look = ({ state }: EditorView) => {
        const { languages } = coloursKey.getState(state)!
        const fresh = [...languages].filter((language) => !asked.has(language))
        if (fresh.length === 0) return
        for (const language of fresh) asked.add(language)
        void bring(fresh).then(() => draw(view))
      }
      look(view)
      return { update: look }
    },
  })
}

function draw(view: EditorView): void {
  if (!view.isDestroyed && !view.composing)
    view.dispatch(view.state.tr.setMeta(coloursKey, 'draw').setMeta('addToHistory', false))
}

async function bring(languages: readonly string[]): Promise<void> {
  try {
    grammars ??= await import('./grammars')
    await Promise.all(languages.map(grammars.loadGrammar))
  } catch {
    // Without the chunk code is plain.
  }
}

function coloured(doc: Node): Colours {
  const found: Decoration[] = []
  const languages = new Set<string>()
  let left = MOST_AT_ONCE
  doc.descendants((node, position) => {
    if (node.type.name !== 'line') return node.type.name !== 'object'
    const language = languageOf(node)
    if (language !== undefined) {
      languages.add(language)
      left -= node.content.size
      if (left > 0) found.push(...decorated(node, position, language))
    }
    return false
  })
  return { drawn: DecorationSet.create(doc, found), languages }
}

function changed(was: Colours, tr: Transaction, before: EditorState, { doc }: EditorState): Colours {
  const drawn = was.drawn.map(tr.mapping, doc)
  const range = changedRange(before.doc, doc)
  if (!range) return { ...was, drawn }
  let next = drawn
  const fresh = new Set<string>()
  doc.nodesBetween(
    Math.max(0, range.from - 1),
    Math.min(doc.content.size, range.after + 1),
    (node, position) => {
      if (node.type.name !== 'line') return node.type.name !== 'object'
      next = next.remove(next.find(position, position + node.nodeSize))
      const language = languageOf(node)
      if (language !== undefined) {
        if (!was.languages.has(language)) fresh.add(language)
        next = next.add(doc, decorated(node, position, language))
      }
      return false
    },
  )
  return { drawn: next, languages: fresh.size > 0 ? new Set([...was.languages, ...fresh]) : was.languages }
}

/** The platform's name of the language of some code; undefined of what is no code, or too long. */
function languageOf(line: Node): string | undefined {
  const { type, body } = lineAttrs(line)
  if (!isCode(type) || line.content.size > MOST_CHARACTERS || !line.children.every(({ isText }) => isText))
    return undefined
  return languageName(textObject(type, body)?.style?.language)
}

const decorated = (line: Node, position: number, language: string): Decoration[] =>
  (grammars?.colouredPieces(language, line.textContent) ?? []).map(({ from, to, name }) =>
    Decoration.inline(position + 1 + from, position + 1 + to, { class: name }),
  )
