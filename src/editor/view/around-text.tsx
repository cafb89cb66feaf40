import type { Command } from 'prosemirror-state'
import { memo, useCallback, useEffect, useEffectEvent } from 'react'
import { DragContext } from '../drag/drag-context'
import { layers } from '../layers/layers'
// From now on, a callout and `:name:` know all names.
import '../../../document/emoji/emoji'
import { rectAt } from './scroll'
import { useFact } from './toolbar-facts'
import { PlacedToolbar } from './toolbar-place'
import { LinkPopup } from './toolbar-popups'
import { useWords } from './view-context'
import type { LayerProps } from './view-context'

/** What a key or a button has opened at the text: the toolbar, or the form for a link. */
export type AtText = 'toolbar' | 'link' | undefined

interface AroundTextProps extends LayerProps {
  isEditable: boolean
  opened: AtText
  onOpen: (what: AtText) => void
  run: (command: Command) => void
  focusText: () => void
  /** Called once all of it receives what happens on the page. */
  onShown: () => void
}

/** Everything around the text: the toolbar, the form for a link, which takes its place, and the layers. */
export function AroundText(props: AroundTextProps) {
  const { isEditable, opened, onOpen, onShown, store, context, run, focusText } = props
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  const close = useCallback(() => onOpen(undefined), [onOpen])
  const openLink = useCallback(() => onOpen('link'), [onOpen])
  return (
    <>
      {!isEditable ? null : opened === 'link' ? (
        <LinkAtText {...{ store, run, focusText }} onClose={close} />
      ) : (
        <PlacedToolbar
          {...{ store, run, focusText }}
          onLink={openLink}
          isAsked={opened === 'toolbar'}
          onLeave={close}
        />
      )}
      <Layers {...{ isEditable, store, context }} />
    </>
  )
}

type LinkAtTextProps = Pick<AroundTextProps, 'store' | 'run' | 'focusText'> & { onClose: () => void }

/** The form for the link of the selected words. */
function LinkAtText({ store, ...rest }: LinkAtTextProps) {
  const { view } = store
  /** As on the wire. */
  const url = useFact(store, ({ link }) => link)
  const anchor = () => ({
    contextElement: view.dom,
    getBoundingClientRect: () => rectAt(view, view.state.selection.from),
  })
  return <LinkPopup url={url} anchor={anchor} {...rest} />
}

/** Renders again only for what all layers show: each of them subscribes to the state by itself. */
const Layers = memo(function Layers({ isEditable, ...layer }: LayerProps & { isEditable: boolean }) {
  // Their words come from the context, which stays the same in another language.
  useWords()
  const all = layers.map((Layer, index) => <Layer key={index} {...layer} />)
  return isEditable ? <DragContext {...layer}>{all}</DragContext> : all
})
