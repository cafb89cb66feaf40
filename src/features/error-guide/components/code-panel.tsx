import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { CodeExplained } from './code-explained'
import styles from './code-panel.module.css'
import { CopyLink } from './copy-link'
import type { LocalLinks } from './local-rules'

interface Props {
  code: string
  local?: LocalLinks | undefined
  onClose(): void
}

/** One code beside the list; where there is no room for both, in its place. Escape closes it. */
export function CodePanel({ code, local, onClose }: Props) {
  const { t } = useTranslation('guide')
  const panel = useRef<HTMLElement>(null)

  // Where it takes the list's place, the focus would be nowhere.
  useEffect(() => {
    if (matchMedia('(max-width: 1099px)').matches) panel.current?.focus({ preventScroll: true })
  }, [])

  return (
    // Escape is one more way to the button that closes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      tabIndex={-1}
      className={styles['panel']}
      aria-label={t('entry', { code })}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('entry', { code })}</h1>
        <Button look="quiet" aria-label={t('close', { code })} title={t('close', { code })} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      <CodeExplained code={code} local={local} />
      <CopyLink code={code} />
    </section>
  )
}
