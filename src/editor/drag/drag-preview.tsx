import { useEffect, useRef } from 'react'
import type { ViewContext } from '../view/view-context'
import { describeBlocks, describeRefusal } from './announcements'
import { describeMoveCost, moveCost } from './move-cost'
import type { BlockDrag } from './use-block-drag'

interface DragChipProps {
  drag: BlockDrag
  words: ViewContext['words']
}

/** Follows the pointer: the dragged blocks, and the cost of dropping here or why it is refused. */
export function DragPreview({ drag: { run, target, pointer }, words }: DragChipProps) {
  const chip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const onFrame = () => {
      const { x, y } = pointer.current
      const width = chip.current?.offsetWidth ?? 0
      const left = Math.max(8, Math.min(x + 14, window.innerWidth - width - 8))
      if (chip.current) chip.current.style.transform = `translate(${left}px, ${y + 16}px)`
      frame = requestAnimationFrame(onFrame)
    }
    onFrame()
    return () => cancelAnimationFrame(frame)
  }, [pointer])
  const isMove = target.kind === 'between' || target.kind === 'beside'
  const cost = isMove ? describeMoveCost(moveCost(run.blocks), words) : undefined
  return (
    <div
      ref={chip}
      className="ed-drag-preview"
      data-refused={target.kind === 'refused' || undefined}
      aria-hidden
    >
      <span className="ed-drag-what">{describeBlocks(run.blocks, words)}</span>
      {target.kind === 'refused' ? (
        <span className="ed-drag-why">{describeRefusal(target.why, words)}</span>
      ) : null}
      {cost === undefined ? null : <span className="ed-drag-cost">{cost}</span>}
    </div>
  )
}
