import type { Command } from 'prosemirror-state'
import { memo, useEffect, useEffectEvent } from 'react'
import { DragContext } from '../drag/drag-context'
import { layers } from '../layers/layers'
// From now on, a callout and `:name:` know all names.
import '../schema/emoji'
import { SelectionToolbar } from './selection-toolbar'
import { useWords } from './view-context'
import type { LayerProps } from './view-context'

interface AroundTextProps extends LayerProps {
  isEditable: boolean
  /** While the form for a link is open, it takes the place of the toolbar at the selected words. */
  isLinkOpen: boolean
  run: (command: Command) => void
  focusText: () => void
  onLink: () => void
  /** Called once all of it receives what happens on the page. */
  onShown: () => void
}

/** Everything around the text but the toolbar: the layers, and the toolbar at selected words. */
export function AroundText({ isEditable, isLinkOpen, onShown, store, context, ...rest }: AroundTextProps) {
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  return (
    <>
      {isEditable && !isLinkOpen ? <SelectionToolbar store={store} {...rest} /> : null}
      <Layers {...{ isEditable, store, context }} />
    </>
  )
}

/** Renders again only for what all layers show: each of them subscribes to the state by itself. */
const Layers = memo(function Layers({ isEditable, ...layer }: LayerProps & { isEditable: boolean }) {
  // Their words come from the context, which stays the same in another language.
  useWords()
  const all = layers.map((Layer, index) => <Layer key={index} {...layer} />)
  return isEditable ? <DragContext {...layer}>{all}</DragContext> : all
})
