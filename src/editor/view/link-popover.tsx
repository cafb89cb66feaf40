import { Popover } from '@base-ui/react/popover'
import { Toolbar } from '@base-ui/react/toolbar'
import { Link as LinkIcon } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { useLayerContainer } from './layer-container'
import { LinkForm } from './link-form'
import { useWords } from './use-words'

/** Where it is open: below its button, or at the words, where a key was pressed. */
export type LinkOpen = 'toolbar' | 'text' | undefined

export interface LinkPopoverProps {
  disabled: boolean
  /** As on the wire, of the link at the cursor. */
  url: string | undefined
  open: LinkOpen
  onOpen: (open: LinkOpen) => void
  /** Where the selection is on the screen. */
  atSelection: () => { contextElement: Element; getBoundingClientRect(): DOMRect }
  run: (command: Command) => void
  focusText: () => void
}

/** Sets, opens and removes the link of the selection. */
export function LinkPopover({ disabled, url, open, onOpen, atSelection, run, focusText }: LinkPopoverProps) {
  const { t } = useWords()
  const layerPlace = useLayerContainer()
  const runAndClose = (command: Command) => {
    onOpen(undefined)
    run(command)
  }
  return (
    <Popover.Root open={open !== undefined} onOpenChange={(isOpen) => onOpen(isOpen ? 'toolbar' : undefined)}>
      <Toolbar.Button
        className="ed-tool"
        disabled={disabled}
        data-on={url !== undefined || undefined}
        aria-label={t('link')}
        title={t('link')}
        render={<Popover.Trigger />}
      >
        <LinkIcon size={16} aria-hidden />
      </Toolbar.Button>
      <Popover.Portal container={layerPlace}>
        <Popover.Positioner
          className="ed-layer"
          sideOffset={4}
          align="start"
          collisionPadding={8}
          collisionAvoidance={{ align: 'shift' }}
          {...(open === 'text' && { anchor: atSelection })}
        >
          <Popover.Popup
            className="ed-popup ed-link-popup"
            aria-label={t('link')}
            finalFocus={() => (focusText(), false)}
          >
            <LinkForm url={url} run={runAndClose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
