import { Suspense, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useBreakpoint } from '../../ui/breakpoints'
import { isComposingKey } from '../../ui/command-registry'
import { lazyComponent } from '../../ui/lazy-component'
import { PANEL_ATTRIBUTE } from './panel-attribute'
import styles from './side-panel.module.css'

const DialogPanel = lazyComponent(async () => (await import('./dialog-panel')).DialogPanel)

export interface PanelProps {
  label: string
  onClose(): void
  children: ReactNode
}

/**
 * A panel next to the list if there is room, else over it as a dialog. Escape closes it, and the focus returns to
 * where it came from.
 */
export function SidePanel(props: PanelProps) {
  if (!useBreakpoint('laptop')) return <InlinePanel {...props} />
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  )
}

function InlinePanel({ label, onClose, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const element = panel.current
    // After a link opened the page, no element had the focus.
    if (before && before !== document.body) element?.focus({ preventScroll: true })
    return () => {
      const { activeElement } = document
      const isOurs = !activeElement || activeElement === document.body || element?.contains(activeElement)
      if (!isOurs) return
      // The row that opened it may have been scrolled away; then the page takes the focus.
      const back = before instanceof HTMLElement && before.isConnected ? before : null
      const target = back && back !== document.body ? back : document.getElementById('page')
      target?.focus({ preventScroll: true })
    }
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposingKey(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    // Key events of the content bubble up to the panel, which is not interactive itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      aria-label={label}
      tabIndex={-1}
      className={styles['inline']}
      {...{ [PANEL_ATTRIBUTE]: '' }}
      onKeyDown={closeOnEscape}
    >
      {children}
    </aside>
  )
}
