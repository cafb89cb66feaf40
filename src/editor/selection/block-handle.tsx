import { useDraggable } from '@dnd-kit/core'
import { GripVertical, Plus } from 'lucide-react'
import { useWords } from '../view/use-words'
import type { CurrentBlock } from './use-current-block'

/** The one draggable thing: the handle, whatever block it stands beside. */
export const HANDLE = 'block-handle'

interface BlockHandleProps {
  current: CurrentBlock
  /** What the block is called. */
  name: string
  isMenuOpen: boolean
  onAdd: () => void
  onMenu: () => void
}

/** Beside a block: a button that adds one below, and the grip by which it is dragged and its menu opened. */
export function BlockHandle({ current, name, isMenuOpen, onAdd, onMenu }: BlockHandleProps) {
  const { t } = useWords()
  const { setNodeRef, listeners } = useDraggable({ id: HANDLE })
  return (
    <div
      className="ed-handle"
      data-inner={current.isInCell ? '' : undefined}
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
