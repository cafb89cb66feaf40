import { Search } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../i18n/words'
import { HeraldMark } from '../ui/herald-mark'
import { PageBar } from '../ui/page-bar'
import { EnvironmentBadge } from './environment-badge'
import { PALETTE_KEYS } from './frame-keys'
import styles from './top-bar.module.css'

/** The one row above every page: the brand, the parts that the page fills, the palette's button and the environment. */
export function TopBar({ onPalette }: { onPalette(): void }) {
  const { t } = useTranslation()
  return (
    <header className={styles['bar']}>
      <Link to="/announcements" className={styles['brand']} aria-label="Herald">
        <HeraldMark />
        <span className={styles['name']}>Herald</span>
      </Link>
      <PageBar />
      <div className={styles['end']}>
        <button
          type="button"
          className={styles['palette']}
          aria-label={t('palette.open')}
          title={t('palette.open')}
          onClick={onPalette}
        >
          <Search size={16} aria-hidden="true" />
          <span className={styles['hint']}>{t('palette.hint')}</span>
          <kbd className={styles['keys']} aria-hidden="true">
            {PALETTE_KEYS}
          </kbd>
        </button>
        <EnvironmentBadge />
      </div>
    </header>
  )
}
