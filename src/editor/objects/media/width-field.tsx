import { Toolbar } from '@base-ui/react/toolbar'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { EditorView } from 'prosemirror-view'
import { useWords } from '../../view/use-words'
import { setPictureWidth } from './media-commands'
import { MIN_PICTURE_WIDTH } from './picture-size'

/** What an arrow key adds. */
const STEP_PX = 10

interface WidthFieldProps {
  view: EditorView
  position: number
  width: number
}

/** The width of a picture in pixels; the height follows. What the handles do, for keys. */
export function WidthField({ view, position, width }: WidthFieldProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState<string>()
  const widest = () => {
    const drawn = view.nodeDOM(position)
    return drawn instanceof HTMLElement ? drawn.clientWidth : width
  }
  const apply = (wanted: number) => {
    setTyped(undefined)
    if (Number.isFinite(wanted) && wanted > 0) {
      setPictureWidth(position, wanted, widest())(view.state, view.dispatch)
    }
  }
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? STEP_PX : event.key === 'ArrowDown' ? -STEP_PX : 0
    if (step !== 0) {
      event.preventDefault()
      apply(Math.min(width, widest()) + step)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (typed !== undefined) apply(Number(typed))
    }
  }
  return (
    <span className="ed-media-width">
      <Toolbar.Input
        className="ed-field ed-media-number"
        inputMode="numeric"
        aria-label={t('media.width')}
        title={t('media.widthHint', { least: MIN_PICTURE_WIDTH })}
        value={typed ?? String(width)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={() => typed !== undefined && apply(Number(typed))}
        onKeyDown={keys}
      />
      <span aria-hidden>px</span>
    </span>
  )
}
