import { useEffect } from 'react'
import type { LayerProps } from '../layers/layers'
import { useEditorState } from '../view/view-store'
import { blockAtPoint } from './block-at-element'
import { BlockSelection } from './block-selection'
import { extendTo } from './step-selection'

interface SelectSeveralProps extends LayerProps {
  onDone: () => void
}

/** For fingers: while it is there, a tap on a block selects up to it, and nothing is typed. */
export function SelectSeveral({ store, context, onDone }: SelectSeveralProps) {
  const { view } = store
  const count = useEditorState(store, ({ selection }) =>
    selection instanceof BlockSelection ? selection.$to.index() - selection.$from.index() : 0,
  )

  useEffect(() => {
    const ends = new AbortController()
    const options = { signal: ends.signal, capture: true }
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
    view.dom.addEventListener('mousedown', keep, options)
    view.dom.addEventListener('click', onClick, options)
    return () => ends.abort()
  }, [view])

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
