import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Ref } from 'react'
import { useWords } from './use-words'
import type { Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { closeHistory } from 'prosemirror-history'
import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { BlockTree } from '../block-tree'
import { markingBlocks } from './block-marks'
import type { BlockMark } from './block-marks'
import { replaceDocument } from '../changes/replace-document'
import { bringNear } from '../near/bring-near'
import type { RefusedReason } from '../changes/protection'
import { positionOfBlock } from '../queries/position-of-block'
import { treeFromDoc } from '../wire/tree-from-doc'
import { bringIntoSight } from './bring-into-sight'
import { createView, nodeViews } from './create-view'
import { LayerPlaceProvider } from './layer-place'
import { FormattingToolbar } from './formatting-toolbar'
import { sameFacts, toolbarFacts } from './toolbar-facts'
import { tellToolbarHeight } from './tell-toolbar-height'
import type { ToolbarFacts } from './toolbar-facts'
import { layers } from '../layers/layers'
import type { EditorPorts } from './ports'
import type { ViewContext } from './view-context'
import { ViewStore } from './view-store'
import './editor.css'

export interface BlockEditorHandle {
  /** Shows another version of the document, outside of history; the cursor stays in its block. No `onChange`. */
  replace(tree: BlockTree): void
  /** Puts another version in place as an edit: undo takes it back, and `onChange` hears of it. */
  change(tree: BlockTree): void
  /** Puts the cursor at the end of a block, or where it was last. */
  focus(id?: string): void
  tree(): BlockTree
  /** Does a command as if by a key: one that is refused says why. False where it does not apply. */
  run(command: Command): boolean
  /** Draws the eye to blocks that somebody else changed, and brings the first into sight. */
  flash(ids: readonly string[]): void
  /** Says something of blocks for as long as it is so; what was said before is gone. */
  mark(marks: readonly BlockMark[]): void
}

export interface BlockEditorProps {
  /** The document to begin with; afterwards `handle.replace` is the way in. */
  document: BlockTree
  editable: boolean
  /** The spoken name of the text. */
  label: string
  onChange: (tree: BlockTree) => void
  onRefused: (reason: RefusedReason) => void
  ports: EditorPorts
  /** Another object whenever a name has become known. */
  names: unknown
  /** Words about what the editor did not do. */
  onRefusedWords: (words: string) => void
  /** What was said of a block (`handle.mark`) was clicked. */
  onMark?: ((blockId: string) => void) | undefined
  /** A local id for a new block; `new-1`, `new-2` … where nothing is passed. */
  makeId?: () => string
  ref?: Ref<BlockEditorHandle>
}

/** The document, editable in place, under a formatting toolbar. */
export function BlockEditor({ ref, ...props }: BlockEditorProps) {
  const { t, language } = useWords()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  const [facts, setFacts] = useState<ToolbarFacts>()
  const [linkOpen, setLinkOpen] = useState(false)
  const [store, setStore] = useState<ViewStore>()
  const [announced, setAnnounced] = useState('')
  const toolbar = useRef<HTMLDivElement>(null)
  const layerPlace = useRef<HTMLDivElement>(null)
  const words = useRef<ViewContext['words']>(t)
  useLayoutEffect(() => {
    latest.current = props
    words.current = t
  })

  const context = useMemo<ViewContext>(
    () => ({
      words: (key, values) => words.current(key, values),
      get ports() {
        return latest.current.ports
      },
      namesKnown: new Set(),
      announce: (said) => setAnnounced(said),
      refuse: (said) => latest.current.onRefusedWords(said),
      openMark: (blockId) => latest.current.onMark?.(blockId),
    }),
    [],
  )

  // Before the handle is given away: whoever gets it may use it at once.
  useLayoutEffect(() => {
    const onState = (state: EditorState) => {
      const next = toolbarFacts(state)
      setFacts((now) => (now && sameFacts(now, next) ? now : next))
      opened?.changed()
    }
    let opened: ViewStore | undefined
    const made = createView({
      place: place.current!,
      document: latest.current.document,
      context,
      makeId: latest.current.makeId ?? counter(latest.current.document),
      isEditable: () => latest.current.editable,
      label: () => latest.current.label,
      pageKeys: {
        'Mod-k': openLink(setLinkOpen),
        'Alt-F10': () => focusFirst(toolbar.current),
        Escape: (_state, _dispatch, shown) => leave(shown),
      },
      onChange: (tree) => latest.current.onChange(tree),
      onRefused: (reason) => latest.current.onRefused(reason),
      onState,
    })
    view.current = made
    opened = new ViewStore(made)
    // oxlint-disable-next-line react/set-state-in-effect -- a view can only be made once its place is on the page
    setStore(opened)
    onState(made.state)
    return () => {
      setStore(undefined)
      made.destroy()
      view.current = null
    }
  }, [context])

  useEffect(() => {
    view.current?.setProps({})
  }, [props.editable, props.label])

  const hasToolbar = facts !== undefined && props.editable
  useLayoutEffect(() => {
    if (hasToolbar && toolbar.current) return tellToolbarHeight(toolbar.current)
  }, [hasToolbar])

  useEffect(() => {
    for (const draw of context.namesKnown) draw()
  }, [context, props.names])

  const drawnIn = useRef(language)
  useEffect(() => {
    if (drawnIn.current === language) return
    drawnIn.current = language
    view.current?.setProps({ nodeViews: nodeViews(context) })
  }, [context, language])

  useImperativeHandle(ref, () => handleOf(view), [])

  const run = (command: Command) => {
    const shown = view.current
    if (!shown?.editable) return
    command(shown.state, shown.dispatch, shown)
    shown.focus()
  }

  return (
    <LayerPlaceProvider value={layerPlace}>
      <div className="ed-root" data-editable={props.editable}>
        {props.editable && facts ? (
          <FormattingToolbar
            ref={toolbar}
            facts={facts}
            now={() => view.current!.state}
            run={run}
            linkOpen={linkOpen}
            onLinkOpen={setLinkOpen}
            focusText={() => view.current?.focus()}
          />
        ) : null}
        <div className="ed-canvas">
          <div ref={place} className="ed-place" />
          {store ? layers.map((Layer, index) => <Layer key={index} store={store} context={context} />) : null}
        </div>
        <p className="ed-announced" aria-live="assertive">
          {announced}
        </p>
        <div ref={layerPlace} />
      </div>
    </LayerPlaceProvider>
  )
}

const openLink =
  (open: (open: boolean) => void): Command =>
  () => {
    open(true)
    return true
  }

function focusFirst(toolbar: HTMLElement | null): boolean {
  const first = toolbar?.querySelector<HTMLElement>('[tabindex="0"], button:not([disabled])')
  first?.focus()
  return first !== null && first !== undefined
}

/** Tab indents, so Escape is how the keyboard leaves the text. */
function leave(view: EditorView | undefined): boolean {
  if (!view?.hasFocus()) return false
  view.dom.blur()
  return true
}

/** Ids that no block of the document has. */
function counter(tree: BlockTree): () => string {
  let last = 0
  const waiting = [tree]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const number = /^new-(\d+)$/.exec(next.id)?.[1]
    if (number) last = Math.max(last, Number(number))
    waiting.push(...next.children)
  }
  return () => `new-${++last}`
}

/** Of those that are in the document. */
function firstPosition(doc: Node, ids: readonly string[]): number | undefined {
  for (const id of ids) {
    const position = positionOfBlock(doc, id)
    if (position !== undefined) return position
  }
  return undefined
}

function handleOf(view: { readonly current: EditorView | null }): BlockEditorHandle {
  const shown = () => {
    if (!view.current) throw new Error('the editor is not on the page')
    return view.current
  }
  return {
    replace(tree) {
      const tr = replaceDocument(shown().state, tree)
      if (tr) shown().dispatch(tr.setMeta('herald-silent', true))
    },
    change(tree) {
      const tr = replaceDocument(shown().state, tree)
      if (tr) shown().dispatch(closeHistory(tr.setMeta('addToHistory', true)))
    },
    focus(id) {
      const { state } = shown()
      const at = id === undefined ? undefined : positionOfBlock(state.doc, id)
      if (at !== undefined) {
        const line = state.doc.nodeAt(at + 1)
        const selection =
          line?.type.name === 'line'
            ? TextSelection.create(state.doc, at + 1 + line.nodeSize - 1)
            : Selection.near(state.doc.resolve(Math.max(at, 0)))
        shown().dispatch(state.tr.setSelection(selection).scrollIntoView())
      }
      shown().focus()
    },
    tree: () => treeFromDoc(shown().state.doc),
    run(command) {
      const done = shown().editable && command(shown().state, shown().dispatch, shown())
      shown().focus()
      return done
    },
    mark(marks) {
      const tr = markingBlocks(shown().state, marks)
      if (tr) shown().dispatch(tr)
    },
    flash(ids) {
      const first = firstPosition(shown().state.doc, ids)
      if (first !== undefined) bringNear(shown(), first)
      const marked = ids.flatMap((id) => {
        const found = shown().dom.querySelector(`[data-block-id="${CSS.escape(id)}"]`)
        return found ? [found] : []
      })
      if (marked[0]) bringIntoSight(marked[0])
      for (const element of marked) {
        element.animate([{ backgroundColor: 'var(--ed-flash)' }, {}], { duration: 1600, easing: 'ease-out' })
      }
    },
  }
}
