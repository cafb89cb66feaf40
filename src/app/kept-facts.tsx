import { useTranslation } from 'react-i18next'
import { useKeeping } from '../storage/keeping'
import { hasChannels } from '../storage/open-channel'
import { remembersChoices } from '../storage/remembered'
import { keepsParts } from '../features/downloads/place/rooms'
import styles from './settings-route.module.css'

/** What this browser keeps for the console, and everything that it does not. */
export function KeptFacts() {
  const { t } = useTranslation()
  const keeping = useKeeping()
  return (
    <ul className={styles['kept']}>
      <li>{t(keeping === 'kept' ? 'keeping.kept' : `keeping.${keeping}`)}</li>
      {keeping !== 'kept' && <li>{t('keeping.what')}</li>}
      {!remembersChoices() && <li>{t('keeping.noChoices')}</li>}
      {!keepsParts() && <li>{t('keeping.noParts')}</li>}
      {!hasChannels() && <li>{t('keeping.tabsAlone')}</li>}
      {!isSecureContext && <li>{t('keeping.plainHttp')}</li>}
    </ul>
  )
}
