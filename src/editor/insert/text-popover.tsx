import { Popover } from '@base-ui/react/popover'
import type { EditorView } from 'prosemirror-view'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { rectAt } from '../view/scroll'
import { useLayerContainer } from '../view/view-context'

interface TextPopoverProps {
  view: EditorView
  /** The position of a node, or a place in a line. */
  at: number
  label: string
  /** Whether it takes the focus; a menu with a query leaves it in the text. */
  takesFocus: boolean
  className?: string
  onClose: () => void
  children: ReactNode
}

/** Without room to the right it moves only as far as it must, and does not cover what is next to the text. */
const STAYS_AT_TEXT = { align: 'shift' } as const

/** A small popover at a place in the text. It scrolls with the page, and closes on Escape or a press outside it. */
export function TextPopover({ view, at, label, takesFocus, className, onClose, children }: TextPopoverProps) {
  const layerPlace = useLayerContainer()
  const anchor = useMemo(
    () => ({ contextElement: view.dom, getBoundingClientRect: () => rectAt(view, at) }),
    [view, at],
  )
  return (
    <Popover.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal container={layerPlace}>
        <Popover.Positioner
          className="ed-layer"
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          collisionAvoidance={STAYS_AT_TEXT}
        >
          <Popover.Popup
            className={`ed-popup ${className ?? ''}`}
            aria-label={label}
            initialFocus={takesFocus}
            finalFocus={() => (takesFocus && view.focus(), false)}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
