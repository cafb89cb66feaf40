import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { StatusSlot } from '../ui/status-slot'
import { EnvironmentBadge } from './environment-badge'
import { PALETTE_KEYS } from './frame-keys'
import { HeraldMark } from './herald-mark'
import styles from './top-bar.module.css'

/** The bar over everything: whose console, which environment, the palette's door, the status corner. */
export function TopBar({ onPalette }: { onPalette(): void }) {
  const { t } = useTranslation()
  return (
    <header className={styles['bar']}>
      <Link to="/announcements" className={styles['brand']} aria-label="Herald">
        <HeraldMark />
        <span className={styles['name']}>Herald</span>
      </Link>
      <EnvironmentBadge />
      <button type="button" className={styles['palette']} aria-label={t('palette.open')} onClick={onPalette}>
        <Search size={16} aria-hidden="true" />
        <span className={styles['hint']}>{t('palette.hint')}</span>
        <kbd className={styles['keys']} aria-hidden="true">
          {PALETTE_KEYS}
        </kbd>
      </button>
      <StatusSlot className={styles['status']} />
    </header>
  )
}
