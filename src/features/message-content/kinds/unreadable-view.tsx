import { useTranslation } from 'react-i18next'
import type { KindProps } from './kind-props'
import styles from './kinds.module.css'
import { QuietCard } from './quiet-card'
import { RawContent } from './raw-content'

/** A kind that we know, with contents that are not of it. */
export function UnreadableView({ content: { raw }, message: { msg_type } }: KindProps<'unreadable'>) {
  const { t } = useTranslation('messages')
  return (
    <QuietCard type={msg_type} title="">
      <p className={styles['below']}>{t('drawing.unreadable')}</p>
      <RawContent raw={raw} />
    </QuietCard>
  )
}
