import {
  AutoScrollActivator,
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { Collision, CollisionDetection, DragEndEvent, DragStartEvent, Modifier } from '@dnd-kit/core'
import type { Node } from 'prosemirror-model'
import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react'
import type { BlockTree } from '../../../document/block-tree'
import { mediaOf } from '../../../document/blocks/registry'
import type { LayerProps, ViewContext } from '../view/view-context'
import { treeFromDoc } from '../wire/tree-from-doc'
import { describeBlocks, describeDrop } from './announcements'
import type { Point } from './drop-target'
import { DropLine, toCanvas } from './keyboard-drop-line'
import { useBlockDrag } from './use-block-drag'
import type { BlockSources, DragSource, BlockDrag } from './use-block-drag'

/** The only droppable element; the source finds the place on it. */
const PAGE = 'page'
/** Scrolling starts within this part of the height from an edge; the nearer to the edge, the faster. */
const AUTO_SCROLL = {
  activator: AutoScrollActivator.Pointer,
  threshold: { x: 0, y: 0.12 },
  acceleration: 7,
  layoutShiftCompensation: false,
}

const Dragging = createContext<{ isDragging: boolean; blocks: BlockSources | undefined }>({
  isDragging: false,
  blocks: undefined,
})

/** Whether anything is being dragged, and the drag sources for blocks. */
export const useDragging = () => use(Dragging)

interface HandleOptions {
  /** The text keeps the focus while the handle is pressed. */
  keepsFocus?: boolean
  /** Called before it is known whether it is a click or a drag. */
  onPress?(): void
}

/** For the handle of a source: its ref for dnd-kit, and its listeners. */
export function useDragHandle(
  id: string,
  source: DragSource,
  { keepsFocus = false, onPress }: HandleOptions = {},
) {
  const { setNodeRef, listeners } = useDraggable({ id, data: { source } })
  if (!keepsFocus) return { setNodeRef, listeners }
  const onMouseDown = (event: ReactMouseEvent) => {
    onPress?.()
    listeners?.['onMouseDown']?.(event)
    event.preventDefault()
  }
  return { setNodeRef, listeners: { ...listeners, onMouseDown } }
}

/**
 * One drag at a time over the whole document, by mouse or finger. A block's handle drags blocks, a table's corner the
 * table, and row and column handles their lines. dnd-kit starts, tracks, scrolls and ends the drag. Each source finds
 * where its drag would land.
 */
export function DragContext({ store, context, children }: LayerProps & { children: ReactNode }) {
  const { view } = store
  const { drag, blocks } = useBlockDrag(view, context)
  const [isDragging, setDragging] = useState(false)
  const running = useRef<DragSource>(undefined)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const landing = useMemo(
    (): CollisionDetection =>
      ({ pointerCoordinates }) =>
        running.current && pointerCoordinates
          ? [{ id: PAGE, data: { show: running.current.over(pointerCoordinates) } }]
          : [],
    [],
  )
  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    running.current = active.data.current?.['source'] as DragSource
    setDragging(true)
    running.current.begin(pointOf(activatorEvent))
  }
  const end = (finish: (source: DragSource) => void) => {
    const source = running.current
    running.current = undefined
    setDragging(false)
    if (source) finish(source)
  }
  const onDragEnd = ({ delta, activatorEvent, collisions }: DragEndEvent) => {
    showLanding(collisions)
    const isStill = Math.abs(delta.x) + Math.abs(delta.y) < 8
    end((source) => source.drop({ isTouch: !(activatorEvent instanceof MouseEvent), isStill }))
  }
  const value = useMemo(() => ({ isDragging, blocks }), [isDragging, blocks])
  const canvas = view.dom.closest('.ed-canvas')
  const line = drag && canvas && 'line' in drag.target ? toCanvas(drag.target.line, canvas) : undefined
  return (
    <Dragging value={value}>
      <DndContext
        sensors={sensors}
        collisionDetection={landing}
        autoScroll={AUTO_SCROLL}
        accessibility={{
          announcements: silent,
          screenReaderInstructions: { draggable: context.words('drag.instructions') },
        }}
        onDragStart={onDragStart}
        onDragMove={({ collisions }) => showLanding(collisions)}
        onDragEnd={onDragEnd}
        onDragCancel={() => end((source) => source.cancel())}
      >
        <Page element={view.dom} />
        {children}
        {line ? <DropLine line={line} isRefused={drag?.target.kind === 'refused'} /> : null}
        <DragOverlay
          className="ed-drag-overlay"
          dropAnimation={null}
          modifiers={nextToPointer}
          style={asLarge}
        >
          {drag ? <DragPreview drag={drag} doc={view.state.doc} words={context.words} /> : null}
        </DragOverlay>
      </DndContext>
    </Dragging>
  )
}

function Page({ element }: { element: HTMLElement }) {
  const { setNodeRef } = useDroppable({ id: PAGE })
  // ProseMirror made the element, not React.
  useEffect(() => setNodeRef(element), [setNodeRef, element])
  return null
}

const showLanding = (collisions: Collision[] | null) =>
  (collisions?.[0]?.data?.['show'] as (() => void) | undefined)?.()

/** dnd-kit's own announcements are English; the editor announces drags in the language of the page. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** As large as its content, not as the handle. */
const asLarge = { width: 'max-content', height: 'auto', pointerEvents: 'none' } as const
const OFFSET_PX = { x: 14, y: 16 }
const MARGIN_PX = 8
const ABOVE_FINGER_PX = 36

/** Below and to the right of the pointer, or above a finger, which covers what is below it; within the window. */
const nextToPointer: Modifier[] = [
  ({ activatorEvent, active, overlayNodeRect, transform, windowRect }) => {
    const from = active?.rect.current.initial
    if (!activatorEvent || !from) return transform
    const start = pointOf(activatorEvent)
    const { width = 0, height = 0 } = overlayNodeRect ?? {}
    const most = (windowRect?.width ?? window.innerWidth) - width - MARGIN_PX
    const x = Math.max(MARGIN_PX, Math.min(start.x + transform.x + OFFSET_PX.x, most))
    const pointerY = start.y + transform.y
    const isFinger = !(activatorEvent instanceof MouseEvent)
    const y = isFinger ? Math.max(MARGIN_PX, pointerY - ABOVE_FINGER_PX - height) : pointerY + OFFSET_PX.y
    return { ...transform, x: x - from.left, y: y - from.top }
  },
]

function pointOf(event: Event): Point {
  const { clientX: x, clientY: y } =
    'touches' in event ? (event as TouchEvent).touches[0]! : (event as MouseEvent)
  return { x, y }
}

interface DragChipProps {
  drag: BlockDrag
  doc: Node
  words: ViewContext['words']
}

/** The dragged blocks, where they would land or why they may not, and what that costs. */
function DragPreview({ drag: { run, target }, doc, words }: DragChipProps) {
  const isMove = target.kind === 'between' || target.kind === 'beside'
  const cost = isMove ? describeMoveCost(moveCost(run.blocks), words) : undefined
  return (
    <div className="ed-drag-preview" data-refused={target.kind === 'refused' || undefined} aria-hidden>
      <span className="ed-drag-what">{describeBlocks(run.blocks, words)}</span>
      <span className={target.kind === 'refused' ? 'ed-drag-why' : 'ed-drag-where'}>
        {describeDrop(doc, target, words)}
      </span>
      {cost === undefined ? null : <span className="ed-drag-cost">{cost}</span>}
    </div>
  )
}

/** The cost of a move: the API cannot move blocks, so a save creates them again at their new place. */
interface MoveCost {
  /** Blocks that get a new id, those inside included. */
  blocks: number
  /** Pictures and files whose bytes are uploaded again. */
  images: number
  files: number
  /** Embedded sheets whose cells are written again. */
  sheets: number
  /** Blocks that people have commented on: the comments stay with the old block, which is deleted. */
  commented: number
}

/** Counts the moved blocks; counts are cached by subtree. */
export function moveCost(blocks: readonly Node[]): MoveCost {
  return blocks.map((block) => costOf(treeFromDoc(block))).reduce(added, nothing)
}

const nothing: MoveCost = { blocks: 0, images: 0, files: 0, sheets: 0, commented: 0 }
const known = new WeakMap<BlockTree, MoveCost>()

function costOf(tree: BlockTree): MoveCost {
  const was = known.get(tree)
  if (was) return was
  const media = mediaOf(tree.block_type)
  const own: MoveCost = {
    blocks: 1,
    images: media === 'image' ? 1 : 0,
    files: media === 'file' ? 1 : 0,
    sheets: media === 'sheet' ? 1 : 0,
    commented: isCommented(tree) ? 1 : 0,
  }
  const cost = tree.children.map(costOf).reduce(added, own)
  known.set(tree, cost)
  return cost
}

const added = (a: MoveCost, b: MoveCost): MoveCost => ({
  blocks: a.blocks + b.blocks,
  images: a.images + b.images,
  files: a.files + b.files,
  sheets: a.sheets + b.sheets,
  commented: a.commented + b.commented,
})

/** Comments are on a block as a whole or on words of it (platform/docx#text). */
const isCommented = ({ body }: BlockTree): boolean =>
  Object.entries(body).some(([key, value]) =>
    key === 'comment_ids' ? isFilled(value) : JSON.stringify(value)?.includes('"comment_ids":["') === true,
  )

const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0

/** Describes in one line what a move loses or sends again, the most serious last; undefined if nothing. */
export function describeMoveCost(cost: MoveCost, words: ViewContext['words']): string | undefined {
  const parts = [
    cost.images > 0 && words('drag.cost.images', { count: cost.images }),
    cost.files > 0 && words('drag.cost.files', { count: cost.files }),
    cost.sheets > 0 && words('drag.cost.sheets', { count: cost.sheets }),
    cost.commented > 0 && words('drag.cost.commented', { count: cost.commented }),
  ]
  const costs = parts.filter((part) => part !== false)
  if (costs.length === 0) return undefined
  return [words('drag.cost.blocks', { count: cost.blocks }), ...costs].join(words('drag.cost.and'))
}
