import { AlertDialog } from '@base-ui/react/alert-dialog'
import { GripVertical, Plus } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { useCallback, useState, useEffect } from 'react'
import { useListeners } from '../../ui/outside-react'
import { deletePermanently } from '../commands/delete-blocks'
import { moveBlocks } from '../commands/move-blocks'
import { describeBlocks, describeLanding } from '../drag/announcements'
import { useDragging, useDragHandle } from '../drag/drag-context'
import { KeyboardDropLine } from '../drag/keyboard-drop-line'
import type { MoveTarget } from '../drag/move-refusal'
import { MoveToDialog } from '../drag/move-to-dialog'
import type { DragSource } from '../drag/use-block-drag'
import { openInsertMenu } from '../insert/suggestion'
import { useFact } from '../view/toolbar-facts'
import { useWords, useEditorState } from '../view/view-context'
import type { ViewContext, LayerProps } from '../view/view-context'
import { positionOfElement, blockAtPoint } from './block-at-element'
import { BlockMenu, selectedFacts } from './block-menu'
import { blockName } from './block-name'
import { openPanel, withPanel, BlockSelection, selectedBlocks } from './block-selection'
import { extendTo } from './step-selection'
import { useContextMenu } from './use-context-menu'
import { useCurrentBlock } from './use-current-block'
import type { CurrentBlock } from './use-current-block'

/** The handle of the current block, what it opens, and the line that shows where a drag would land. */
export function BlockLayer({ store, context }: LayerProps) {
  const { view } = store
  const t = context.words
  const panel = useEditorState(store, openPanel)
  const [isSelecting, setSelecting] = useState(false)
  const atPointer = useContextMenu({ store, context })
  const { isDragging, blocks } = useDragging()
  const current = useCurrentBlock(store, panel !== undefined || isDragging)
  // A panel shows what is selected, and the handle is named after the kind of its block.
  useEditorState(store, (state) => (panel ? state : undefined))
  useFact(store, ({ type }) => type)
  const handles = current ? [current, ...(current.table ? [current.table] : [])] : []
  const stopSelecting = useCallback(() => setSelecting(false), [])
  const canvas = view.dom.closest('.ed-canvas')
  if (!view.editable || !canvas || !blocks) return null

  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    focusText()
  }
  const close = () => {
    view.dispatch(withPanel(view.state.tr, 'none'))
    view.focus()
  }
  // A menu item may have opened a dialog, which stays and has the focus.
  const closeMenu = () => {
    atPointer.close()
    if (openPanel(view.state) === 'menu') close()
  }
  const focusText = () => {
    if (!openPanel(view.state)) view.focus()
  }
  const nodeOf = ({ element }: CurrentBlock) => {
    const position = element.isConnected ? positionOfElement(view, element) : undefined
    return position === undefined ? null : view.state.doc.nodeAt(position)
  }
  const openMenu = ({ element }: CurrentBlock) => {
    const position = positionOfElement(view, element)
    if (position === undefined) return
    const own = BlockSelection.create(view.state.doc, position)
    const { selection } = view.state
    const isAmong =
      selection instanceof BlockSelection && position >= selection.from && position < selection.to
    const tr = view.state.tr
    if (own && !isAmong) tr.setSelection(own)
    view.dispatch(withPanel(tr, panel === 'menu' ? 'none' : 'menu'))
  }
  const add = ({ element }: CurrentBlock) => {
    const position = positionOfElement(view, element)
    if (position !== undefined) openInsertMenu(view, position)
  }
  const moveTo = (to: MoveTarget) => {
    const { state } = view
    const blocks = selectedBlocks(state)
    if (!blocks) return
    const tr = withPanel(state.tr, 'none')
    moveBlocks(tr, blocks, to)
    view.dispatch(tr.scrollIntoView())
    view.focus()
    context.announce(t('drag.dropped', { place: describeLanding(tr, t) }))
  }
  const selected = panel === 'menu' ? selectedBlocks(view.state) : undefined
  const menuOf = selected && view.nodeDOM(selected.from)

  return (
    <>
      {handles.map((handle) => {
        const node = nodeOf(handle)
        if (!node) return null
        return (
          <BlockHandle
            key={handleId(handle.place)}
            current={handle}
            name={blockName(node, t)}
            isMenuOpen={menuOf === handle.element}
            source={blocks(
              () => handle.element,
              () => setSelecting(true),
            )}
            onAdd={() => add(handle)}
            onMenu={() => openMenu(handle)}
          />
        )
      })}
      {panel === 'menu' ? (
        <BlockMenu
          open
          onOpenChange={(open) => (open ? undefined : closeMenu())}
          items={atPointer.opened?.items}
          anchor={
            atPointer.opened?.anchor ??
            canvas.querySelector('.ed-handle-grip[aria-expanded=true]') ??
            canvas.querySelector('.ed-handle-grip') ??
            current?.element ??
            null
          }
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
          what={describeBlocks(selectedBlocks(view.state)?.blocks ?? [], t)}
          words={t}
          onConfirm={() => run(deletePermanently)}
          onClose={close}
        />
      ) : null}
      {isSelecting ? <SelectSeveral store={store} context={context} onDone={stopSelecting} /> : null}
      <KeyboardDropLine store={store} context={context} />
    </>
  )
}

interface ConsentDialogProps {
  /** The blocks to delete, by name. */
  what: string
  words: ViewContext['words']
  onConfirm: () => void
  onClose: () => void
}

/** Asks before blocks that cannot be recreated are deleted for good. */
const ConsentDialog = ({ what, words, onConfirm, onClose }: ConsentDialogProps) => (
  <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="ed-backdrop" />
      <AlertDialog.Popup className="ed-popup ed-dialog" finalFocus={false}>
        <AlertDialog.Title className="ed-dialog-title">{words('blocks.consent.title')}</AlertDialog.Title>
        <AlertDialog.Description className="ed-dialog-text">
          {words('blocks.consent.text', { what })}
        </AlertDialog.Description>
        <div className="ed-dialog-ends">
          <AlertDialog.Close className="ed-button ed-button-plain">
            {words('blocks.consent.cancel')}
          </AlertDialog.Close>
          <button type="button" className="ed-button ed-button-grave" onClick={onConfirm}>
            {words('blocks.consent.confirm')}
          </button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)

interface SelectSeveralProps extends LayerProps {
  onDone: () => void
}

/** For touch: while it is shown, a tap on a block extends the selection to it, and nothing can be typed. */
function SelectSeveral({ store, context, onDone }: SelectSeveralProps) {
  const { view } = store
  const count = useEditorState(store, ({ selection }) =>
    selection instanceof BlockSelection ? selection.$to.index() - selection.$from.index() : 0,
  )

  const keep = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent) => {
    keep(event)
    const block = blockAtPoint(view, event.clientX, event.clientY)
    const wider = block && extendTo(view.state, block.position)
    if (wider) view.dispatch(view.state.tr.setSelection(wider))
  }
  useListeners(view.dom, { mousedown: keep, click: onClick }, { capture: true })

  useEffect(() => {
    if (count === 0) onDone()
  }, [count, onDone])

  return (
    <div className="ed-several" role="status">
      <span>{context.words('blocks.selectingNow', { count })}</span>
      <span className="ed-several-hint">{context.words('blocks.selecting')}</span>
      <button type="button" className="ed-button" onClick={onDone}>
        {context.words('blocks.selectingDone')}
      </button>
    </div>
  )
}

/**
 * The drag id of a handle: one for the block handle, which moves from block to block, and one for that of the table
 * around it.
 */
const handleId = (place: CurrentBlock['place']) => (place === 'table' ? 'table-handle' : 'block-handle')

interface BlockHandleProps {
  current: CurrentBlock
  /** The name of the block. */
  name: string
  isMenuOpen: boolean
  source: DragSource
  onAdd: () => void
  onMenu: () => void
}

/** The controls of a block: a button that adds one below, and the grip that drags the block and opens its menu. */
function BlockHandle({ current, name, isMenuOpen, source, onAdd, onMenu }: BlockHandleProps) {
  const { t } = useWords()
  const { setNodeRef, listeners } = useDragHandle(handleId(current.place), source)
  return (
    <div
      className="ed-handle"
      data-place={current.place}
      style={{ transform: `translate(${current.left}px, ${current.middle}px)` }}
    >
      <div className="ed-handle-buttons">
        <button
          type="button"
          className="ed-handle-add"
          aria-label={t('blocks.add')}
          title={t('blocks.add')}
          onClick={onAdd}
        >
          <Plus size={16} aria-hidden />
        </button>
        <button
          ref={setNodeRef}
          {...listeners}
          type="button"
          className="ed-handle-grip"
          aria-label={t('blocks.handle', { block: name })}
          title={t('blocks.menu')}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      </div>
    </div>
  )
}
