import { useEffect, useRef } from 'react'
import type { ViewContext } from '../view/view-context'
import { costWords } from './cost-words'
import { moveCost } from './move-cost'
import { carriedWords, refusalWords } from './place-words'
import type { BlockDrag } from './use-block-drag'

interface DragChipProps {
  drag: BlockDrag
  words: ViewContext['words']
}

/** At the pointer: what is carried, and what it costs to drop it here or why it may not be. */
export function DragChip({ drag: { run, target, pointer }, words }: DragChipProps) {
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
  return (
    <div
      ref={chip}
      className="ed-drag-chip"
      data-refused={target.kind === 'refused' || undefined}
      aria-hidden
    >
      <span className="ed-drag-what">{carriedWords(run.blocks, words)}</span>
      {target.kind === 'refused' ? (
        <span className="ed-drag-why">{refusalWords(target.why, words)}</span>
      ) : null}
      {target.kind === 'between' || target.kind === 'beside' ? (
        <span className="ed-drag-cost">{costWords(moveCost(run.blocks), words)}</span>
      ) : null}
    </div>
  )
}
