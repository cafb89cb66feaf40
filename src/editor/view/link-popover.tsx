import { Popover } from '@base-ui/react/popover'
import { Toolbar } from '@base-ui/react/toolbar'
import { Link as LinkIcon } from 'lucide-react'
import { useLayerPlace } from './layer-place'
import { useWords } from './use-words'
import type { Command } from 'prosemirror-state'
import { LinkForm } from './link-form'

interface LinkPopoverProps {
  disabled: boolean
  /** As on the wire, of the link at the cursor. */
  url: string | undefined
  open: boolean
  onOpen: (open: boolean) => void
  run: (command: Command) => void
  focusText: () => void
}

/** Sets, opens and removes the link of the selection. */
export function LinkPopover({ disabled, url, open, onOpen, run, focusText }: LinkPopoverProps) {
  const { t } = useWords()
  const layerPlace = useLayerPlace()
  const runAndClose = (command: Command) => {
    onOpen(false)
    run(command)
  }
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
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
        <Popover.Positioner className="ed-layer" sideOffset={4} align="start">
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
