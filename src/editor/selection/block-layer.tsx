import { DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core'
import { useCallback, useRef, useState } from 'react'
import type { Command } from 'prosemirror-state'
import { moveBlocks } from '../commands/move-blocks'
import { deleteForGood } from '../commands/delete-blocks'
import { DragChip } from '../drag/drag-chip'
import { DropLine, onCanvas } from '../drag/drop-line'
import { MoveToDialog } from '../drag/move-to-dialog'
import { PickUpLine } from '../drag/pick-up-line'
import { carriedWords, landedWords } from '../drag/place-words'
import { useBlockDrag } from '../drag/use-block-drag'
import type { MoveTarget } from '../drag/why-not-move'
import { openInsertMenu } from '../insert/open-insert-menu'
import type { LayerProps } from '../layers/layers'
import { useEditorState } from '../view/view-store'
import { positionOfElement } from './block-at-element'
import { BlockHandle } from './block-handle'
import { BlockMenu } from './block-menu'
import { blockName } from './block-name'
import { openPanel, withPanel } from './block-panel'
import { BlockSelection, selectedBlocks } from './block-selection'
import { ConsentDialog } from './consent-dialog'
import { SelectSeveral } from './select-several'
import { selectedFacts } from './selected-facts'
import { useCurrentBlock } from './use-current-block'

/** The handle beside the block that one is at, what it opens, and the line that shows where a drag leads. */
export function BlockLayer({ store, context }: LayerProps) {
  const { view } = store
  const t = context.words
  const panel = useEditorState(store, openPanel)
  const [isSelecting, setSelecting] = useState(false)
  const { drag, begin, drop, cancel } = useBlockDrag(view, context)
  const current = useCurrentBlock(store, panel !== undefined || drag !== undefined)
  const isTouch = useRef(false)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const stopSelecting = useCallback(() => setSelecting(false), [])
  const canvas = view.dom.closest('.ed-canvas')
  if (!view.editable || !canvas) return null

  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    focusText()
  }
  const close = () => {
    view.dispatch(withPanel(view.state.tr, 'none'))
    view.focus()
  }
  // What is chosen in the menu may have opened a dialog: that stays, and has the focus.
  const closeMenu = () => {
    if (openPanel(view.state) === 'menu') close()
  }
  const focusText = () => {
    if (!openPanel(view.state)) view.focus()
  }
  const positionNow = () => current && positionOfElement(view, current.element)
  const nodeNow = () => {
    const position = current?.element.isConnected ? positionNow() : undefined
    return position === undefined ? null : view.state.doc.nodeAt(position)
  }
  const openMenu = () => {
    const position = positionNow()
    if (position === undefined) return
    const own = BlockSelection.create(view.state.doc, position)
    const { selection } = view.state
    const isAmong =
      selection instanceof BlockSelection && position >= selection.from && position < selection.to
    const tr = view.state.tr
    if (own && !isAmong) tr.setSelection(own)
    view.dispatch(withPanel(tr, panel === 'menu' ? 'none' : 'menu'))
  }
  const add = () => {
    const position = positionNow()
    if (position !== undefined) openInsertMenu(view, position)
  }
  const onDragStart = ({ activatorEvent }: DragStartEvent) => {
    const start = pointOf(activatorEvent)
    isTouch.current = !(activatorEvent instanceof MouseEvent)
    if (current && start) begin(current.element, start)
  }
  const onDragEnd = ({ delta }: DragEndEvent) => {
    const isStill = Math.abs(delta.x) + Math.abs(delta.y) < 8
    if (!drop() && isTouch.current && isStill) setSelecting(true)
    else view.focus()
  }
  const onDragCancel = () => {
    cancel()
    view.focus()
  }
  const moveTo = (to: MoveTarget) => {
    const { state } = view
    const blocks = selectedBlocks(state)
    if (!blocks) return
    const tr = withPanel(state.tr, 'none')
    moveBlocks(tr, blocks, to)
    view.dispatch(tr.scrollIntoView())
    view.focus()
    context.announce(t('drag.dropped', { place: landedWords(tr, t) }))
  }
  const node = nodeNow()
  const line = drag && 'line' in drag.target ? onCanvas(drag.target.line, canvas) : undefined

  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={{
        announcements: silent,
        screenReaderInstructions: { draggable: t('drag.instructions') },
      }}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={onDragCancel}
    >
      {current && node ? (
        <BlockHandle
          current={current}
          name={blockName(node, t)}
          isMenuOpen={panel === 'menu'}
          onAdd={add}
          onMenu={openMenu}
        />
      ) : null}
      {panel === 'menu' ? (
        <BlockMenu
          open
          onOpenChange={(open) => (open ? undefined : closeMenu())}
          anchor={canvas.querySelector('.ed-handle-grip') ?? current?.element ?? null}
          facts={selectedFacts(view.state)}
          context={context}
          run={run}
          onSelectSeveral={() => setSelecting(true)}
          focusText={focusText}
        />
      ) : null}
      {panel === 'moveTo' ? (
        <MoveToDialog now={view.state} words={t} onMove={moveTo} onClose={close} />
      ) : null}
      {panel === 'consent' ? (
        <ConsentDialog
          what={carriedWords(selectedBlocks(view.state)?.blocks ?? [], t)}
          words={t}
          onConfirm={() => run(deleteForGood)}
          onClose={close}
        />
      ) : null}
      {isSelecting ? <SelectSeveral store={store} context={context} onDone={stopSelecting} /> : null}
      {line ? <DropLine line={line} isRefused={drag?.target.kind === 'refused'} /> : null}
      {drag ? <DragChip drag={drag} words={t} /> : null}
      <PickUpLine store={store} context={context} />
    </DndContext>
  )
}

/** dnd-kit speaks English of its own; ours is said in the language of the page, by the editor. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

function pointOf(event: Event): { x: number; y: number } | undefined {
  const point = 'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent)
  return point && { x: point.clientX, y: point.clientY }
}
