import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { PANEL_ATTRIBUTE } from './panel-attribute'
import type { PanelProps } from './side-panel'
import styles from './side-panel.module.css'

/** A panel over the list. */
export function DialogPanel({ label, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup
          ref={panel}
          initialFocus={panel}
          aria-label={label}
          className={styles['over']}
          {...{ [PANEL_ATTRIBUTE]: '' }}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
