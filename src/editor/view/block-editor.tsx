import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import {
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Ref, RefObject } from 'react'
import type { BlockTree } from '../../../document/block-tree'
import { Listeners } from '../../../primitives/listeners'
import type { ChangeRefusal } from '../changes/protection'
import type { AtText } from './around-text'
import { handleOf } from './block-editor-handle'
import type { BlockEditorHandle } from './block-editor-handle'
import { createView, nodeViews } from './create-view'
import { focusKeymap } from './focus'
import { useToolsSoon } from './lazy-tools'
import { MissingTools } from './missing-tools'
import type { EditorPorts } from './ports'
import { LayerContainerProvider, PartialProvider, useWords, ViewStore } from './view-context'
import type { ViewContext } from './view-context'
import './editor.css'

export interface BlockEditorProps {
  /** The document to begin with; later ones go through `handle.replace`. */
  document: BlockTree
  editable: boolean
  /** The document is only the beginning: `handle.append` brings the rest. */
  isPartial?: boolean
  /** The accessible name of the text. */
  label: string
  onChange: (tree: BlockTree) => void
  onRefused: (reason: ChangeRefusal) => void
  ports: EditorPorts
  /** A new object whenever another name has become known. */
  names: unknown
  /** Called with words about what the editor refused to do. */
  onRefusedWords: (words: string) => void
  /** Called when a mark on a block (`handle.mark`) is clicked. */
  onMark?: ((blockId: string, answer?: string) => void) | undefined
  /** A local id for a new block; `new-1`, `new-2` … by default. */
  makeId?: () => string
  ref?: Ref<BlockEditorHandle>
}

/** The document, editable in place, with a formatting toolbar at what is selected. With the same props it does not render again. */
export const BlockEditor = memo(function BlockEditor({ ref, ...props }: BlockEditorProps) {
  const { t, language } = useWords()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  const [opened, setOpened] = useState<AtText>()
  const [store, setStore] = useState<ViewStore>()
  const announcer = useRef<(words: string) => void>(null)
  const layerPlace = useRef<HTMLDivElement>(null)
  const spoken = useRef({ t, language })
  // Plugins and node views read these in ProseMirror's events, where an effect event may not be called.
  useLayoutEffect(() => {
    latest.current = props
    spoken.current = { t, language }
  })

  const announce = useCallback((words: string) => announcer.current?.(words), [])
  const context = useViewContext(latest, spoken, announce)

  // Runs before the handle is passed on, because its receiver may use it at once.
  useLayoutEffect(() => {
    let opened: ViewStore | undefined
    const made = createView({
      place: place.current!,
      document: latest.current.document,
      context,
      makeId: latest.current.makeId ?? countedIds(latest.current.document),
      isEditable: () => latest.current.editable,
      label: () => latest.current.label,
      focusKeymap: focusKeymap({
        openLink: () => setOpened('link'),
        openToolbar: () => setOpened('toolbar'),
      }),
      onChange: (tree) => latest.current.onChange(tree),
      onRefused: (reason) => latest.current.onRefused(reason),
      onState: () => opened?.changed(),
    })
    view.current = made
    opened = new ViewStore(made)
    // oxlint-disable-next-line react/set-state-in-effect -- a view can only be made once its place is on the page
    setStore(opened)
    return () => {
      setStore(undefined)
      made.destroy()
      view.current = null
    }
  }, [context])

  useEffect(() => {
    view.current?.setProps({})
  }, [props.editable, props.label])

  useEffect(() => {
    context.nameListeners.emit()
  }, [context, props.names])

  const drawnIn = useRef(language)
  useEffect(() => {
    if (drawnIn.current === language) return
    drawnIn.current = language
    view.current?.setProps({ nodeViews: nodeViews(context) })
  }, [context, language])

  useImperativeHandle(ref, () => handleOf(view), [])

  const { focusText, run } = useCommands(view)
  const { tools, areMissing, tryAgain, onShown } = useToolsSoon(store)

  return (
    <LayerContainerProvider value={layerPlace}>
      <PartialProvider value={props.isPartial === true}>
        <div className="ed-root" data-editable={props.editable}>
          <div className="ed-canvas">
            <div ref={place} className="ed-place" />
            {store && tools ? (
              <tools.AroundText
                {...{ store, context, run, focusText, opened, onShown }}
                isEditable={props.editable}
                onOpen={setOpened}
              />
            ) : null}
          </div>
          {areMissing ? <MissingTools {...{ tryAgain, announce, focusText }} /> : null}
          <Announced ref={announcer} />
          <div ref={layerPlace} />
        </div>
      </PartialProvider>
    </LayerContainerProvider>
  )
})

/** The words for screen readers. Nothing else renders when they change. */
function Announced({ ref }: { ref: Ref<(words: string) => void> }) {
  const [words, setWords] = useState('')
  useImperativeHandle(ref, () => setWords, [])
  return (
    <p className="ed-announced" aria-live="assertive">
      {words}
    </p>
  )
}

/** What views and plugins read of the editor around them, always as of the last render. */
const useViewContext = (
  latest: RefObject<BlockEditorProps>,
  spoken: RefObject<ReturnType<typeof useWords>>,
  announce: ViewContext['announce'],
): ViewContext =>
  useMemo(
    () => ({
      words: (key, values) => spoken.current.t(key, values),
      language: () => spoken.current.language,
      get ports() {
        return latest.current.ports
      },
      isPartial: () => latest.current.isPartial === true,
      nameListeners: new Listeners(),
      announce,
      refuse: (said) => latest.current.onRefusedWords(said),
      openMark: (blockId, answer) => latest.current.onMark?.(blockId, answer),
    }),
    [latest, spoken, announce],
  )

/** What the toolbars do with the view once there is one. They stay the same functions. */
function useCommands(view: RefObject<EditorView | null>) {
  const focusText = useCallback(() => view.current?.focus(), [view])
  const run = useCallback(
    (command: Command) => {
      const shown = view.current
      if (!shown?.editable) return
      command(shown.state, shown.dispatch, shown)
      shown.focus()
    },
    [view],
  )
  return { focusText, run }
}

/** Makes ids that no block of the document has: `new-1`, `new-2` … */
function countedIds(tree: BlockTree): () => string {
  let last = 0
  const waiting = [tree]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const number = /^new-(\d+)$/.exec(next.id)?.[1]
    if (number) last = Math.max(last, Number(number))
    waiting.push(...next.children)
  }
  return () => `new-${++last}`
}
