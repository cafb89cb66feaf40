import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { chooseLanguage, forgetMissingLanguage, missingLanguage, onMissingLanguage } from '../i18n/i18n'
import { languages } from '../i18n/languages'
import { useTranslation } from '../i18n/words'
import { Button } from '../ui/button'
import styles from './keeping-notice.module.css'

/** Says over every page, until dismissed, that the chosen language could not be loaded, and tries again. */
export function LanguageNotice() {
  const { t } = useTranslation()
  const { t: failures } = useTranslation('failures')
  const missing = useSyncExternalStore(onMissingLanguage, missingLanguage)
  return (
    <div role="status" className={styles['place']}>
      {missing && (
        <div className={styles['notice']}>
          <p>{t('language.missing', { language: languages[missing] })}</p>
          <span className={styles['actions']}>
            <Button onClick={() => void chooseLanguage(missing)}>{failures('clicks.retry')}</Button>
            <Button look="quiet" aria-label={t('keeping.dismiss')} onClick={forgetMissingLanguage}>
              <X size={16} aria-hidden="true" />
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
