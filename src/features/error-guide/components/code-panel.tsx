import { X } from 'lucide-react'
import { useRef } from 'react'
import { matchesBreakpoint } from '../../../ui/breakpoints'
import { Button } from '../../../ui/button'
import { useFocusMove } from '../../../ui/outside-react'
import { PanelHead } from '../../../ui/panel-head'
import { useWords } from '../words'
import { CodeExplained } from './code-explained'
import { CopyLink } from './copy-link'
import type { LocalLinks } from './local-rules'
import styles from './code-panel.module.css'

interface CodePanelProps {
  code: string
  local?: LocalLinks | undefined
  onClose(): void
}

/** One code next to the list, or instead of it if there is no room for both. Escape closes it. */
export function CodePanel({ code, local, onClose }: CodePanelProps) {
  const { t } = useWords()
  const panel = useRef<HTMLElement>(null)

  // If the panel replaces the list, the focus would be lost.
  useFocusMove(undefined, () => {
    if (matchesBreakpoint('laptop')) panel.current?.focus({ preventScroll: true })
  })

  return (
    // Escape does the same as the close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      tabIndex={-1}
      className={styles['panel']}
      aria-label={t('entry', { code })}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <PanelHead>
        <h1 className={styles['title']}>{t('entry', { code })}</h1>
        <Button look="quiet" aria-label={t('close', { code })} title={t('close', { code })} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </PanelHead>
      <CodeExplained code={code} local={local} />
      <CopyLink code={code} />
    </section>
  )
}
