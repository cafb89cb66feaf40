import { useTranslation } from 'react-i18next'
import type { KindProps } from './kind-props'
import styles from './kinds.module.css'
import { QuietCard } from './quiet-card'
import { RawContent } from './raw-content'

/** A kind that came after this console: it says what it is called, and what came. */
export function UnknownView({ content: { raw }, message: { msg_type } }: KindProps<'unknown'>) {
  const { t } = useTranslation('messages')
  return (
    <QuietCard type="unknown" title={String(msg_type)} isId>
      <p className={styles['below']}>{t('drawing.unknown')}</p>
      <RawContent raw={raw} />
    </QuietCard>
  )
}
