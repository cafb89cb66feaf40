import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { Node } from 'prosemirror-model'
import { useEffect, useMemo, useState } from 'react'
import { headingLevel } from '../../../document/blocks/registry'
import { Pause } from '../../../primitives/pause'
import { whenIdle } from '../../browser/when-idle'
import { useBreakpoint } from '../../ui/breakpoints'
import { lineAttrs } from '../schema/attrs'
import { goTo } from '../view/scroll'
import { useIsPartial, useWords } from '../view/view-context'
import type { ViewStore } from '../view/view-context'

interface OutlinePanelProps {
  store: ViewStore
  onClose: () => void
}

/** The headings of the document: a rail next to it if the window has room, otherwise a card, or a sheet on a phone. */
export function OutlinePanel({ store, onClose }: OutlinePanelProps) {
  const doc = useIdleDocument(store)
  const { t } = useWords()
  const isPartial = useIsPartial()
  const { view } = store
  const headings = useMemo(() => headingsIn(doc), [doc])
  const current = useHeadingInSight(store, headings)
  const isPhone = useBreakpoint('phone')
  const go = ({ position }: Heading) => {
    // Positions may be a moment old: check that the line is still there.
    const line = view.state.doc.nodeAt(position)
    if (line?.type.name !== 'line') return
    if (isPhone) onClose()
    goTo(view, position + 1 + line.content.size)
    view.focus()
    if (!view.editable) view.dom.focus({ preventScroll: true })
  }
  const toCome = isPartial ? <p className="ed-outline-none">{t('find.loading')}</p> : null
  const list =
    headings.length === 0 ? (
      (toCome ?? <p className="ed-outline-none">{t('find.outline.none')}</p>)
    ) : (
      <>
        <ol className="ed-outline-list">
          {headings.map((heading, index) => (
            <li key={index} data-level={heading.level}>
              <button
                type="button"
                aria-current={index === current ? 'location' : undefined}
                onClick={() => go(heading)}
                onKeyDown={(event) => event.key === 'Escape' && view.focus()}
              >
                {heading.words || t('find.outline.empty')}
              </button>
            </li>
          ))}
        </ol>
        {toCome}
      </>
    )

  if (!isPhone) {
    return (
      <div className="ed-outline-rail">
        <nav className="ed-outline" aria-label={t('find.outline.label')}>
          <div className="ed-outline-head">
            <span>{t('find.outline.label')}</span>
            <button type="button" className="ed-tool" aria-label={t('find.outline.close')} onClick={onClose}>
              <X size={16} aria-hidden />
            </button>
          </div>
          {list}
        </nav>
      </div>
    )
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="ed-bottom-backdrop" />
        <Dialog.Popup className="ed-popup ed-bottom-sheet">
          <div className="ed-outline-head">
            <Dialog.Title className="ed-bottom-title">{t('find.outline.label')}</Dialog.Title>
            <Dialog.Close className="ed-tool" aria-label={t('find.outline.close')}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          </div>
          {list}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The index of the heading above what is a third of the way down the screen. */
function useHeadingInSight({ view }: ViewStore, headings: readonly Heading[]): number {
  const [position, setPosition] = useState(0)
  useEffect(() => {
    let frame = 0
    const look = () => {
      const { left, right } = view.dom.getBoundingClientRect()
      const at = view.posAtCoords({ left: (left + right) / 2, top: innerHeight / 3 })
      if (at) setPosition(at.pos)
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    later()
    document.addEventListener('scroll', later, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', later, { capture: true })
    }
  }, [view])
  return headingAbove(headings, position)
}

/** The outline follows after this pause in typing. */
const PAUSE_MS = 400

/** The document, updated when typing pauses and the page is idle. */
function useIdleDocument(store: ViewStore): Node {
  const [doc, setDoc] = useState(() => store.getState().doc)
  useEffect(() => {
    let asked: (() => void) | undefined
    const look = () => {
      asked = undefined
      setDoc(store.getState().doc)
    }
    const pause = new Pause(PAUSE_MS, () => (asked ??= whenIdle(look)))
    const stop = store.subscribe(() => pause.begin())
    look()
    return () => {
      stop()
      pause.stop()
      asked?.()
    }
  }, [store])
  return doc
}

interface Heading {
  /** 1 to 9. */
  level: number
  words: string
  /** Before the line; the block begins one position earlier. */
  position: number
}

const LONGEST = 120
const none: readonly Heading[] = []
const known = new WeakMap<Node, readonly Heading[]>()

/** The headings of a document in its order, including those in callouts, columns and cells. */
export function headingsIn(doc: Node): readonly Heading[] {
  const found: Heading[] = []
  doc.forEach((child, offset) => {
    for (const heading of headingsOf(child)) found.push({ ...heading, position: heading.position + offset })
  })
  return found
}

/** Positions are relative to the one before the node; cached per node, so a key stroke reads one block again. */
function headingsOf(node: Node): readonly Heading[] {
  if (node.type.name === 'line') return ownHeading(node)
  const before = known.get(node)
  if (before) return before
  const found: Heading[] = []
  node.forEach((child, offset) => {
    for (const heading of headingsOf(child))
      found.push({ ...heading, position: heading.position + offset + 1 })
  })
  const answer = found.length > 0 ? found : none
  known.set(node, answer)
  return answer
}

function ownHeading(line: Node): readonly Heading[] {
  const { type } = lineAttrs(line)
  const level = headingLevel(type)
  if (level === undefined) return none
  const words = line.textContent.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)
  return [{ level, words, position: 0 }]
}

/** The heading that a position is under; −1 above the first. */
export function headingAbove(headings: readonly Heading[], position: number): number {
  let [low, high] = [0, headings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (headings[middle]!.position <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}
