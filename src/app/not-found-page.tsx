import { MapPinOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../i18n/words'
import { buttonClass } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { PageTitle } from '../ui/page-title'
import { MainRegion } from './main-region'

/** The page for an address that does not exist. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <MainRegion>
      <PageTitle title={t('lost.title')} />
      <EmptyState heading={1} icon={<MapPinOff size={28} />} title={t('lost.title')}>
        <p>{t('lost.next')}</p>
        <Link to="/announcements" className={buttonClass('primary')}>
          {t('lost.home')}
        </Link>
      </EmptyState>
    </MainRegion>
  )
}
