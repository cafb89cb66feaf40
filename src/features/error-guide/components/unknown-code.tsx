import { useTranslation } from 'react-i18next'
import styles from './code-explained.module.css'

/** A code that nobody told Herald of: that it is so, and with what the platform's people can help. */
export function UnknownCode({ code }: { code: string }) {
  const { t } = useTranslation('guide')
  const isNumber = /^-?\d+$/.test(code)
  return (
    <div className={styles['entry']}>
      <div className={styles['explained']}>
        <p className={styles['what']}>{isNumber ? t('unknown') : t('notANumber', { code })}</p>
        <p>{isNumber ? t('unknownNext') : t('noneNext')}</p>
      </div>
      {isNumber && (
        <div className={styles['handOn']}>
          <h3 className={styles['label']}>{t('handOn')}</h3>
          <ul>
            <li>{t('handOnCode', { code })}</li>
            <li>{t('handOnLogId')}</li>
            <li>{t('handOnWhen')}</li>
          </ul>
        </div>
      )}
    </div>
  )
}
