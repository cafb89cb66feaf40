import { MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buttonClass } from '../ui/button'
import { PageTitle } from '../ui/page-title'
import { QuietPage } from '../ui/quiet-page'
import { MainRegion } from './main-region'

/** An address that nothing of ours answers to. */
export function LostPage() {
  const { t } = useTranslation()
  return (
    <MainRegion>
      <PageTitle title={t('lost.title')} />
      <QuietPage icon={<MapPinOff size={28} />} title={t('lost.title')}>
        <p>{t('lost.next')}</p>
        <Link to="/announcements" className={buttonClass('primary')}>
          {t('lost.home')}
        </Link>
      </QuietPage>
    </MainRegion>
  )
}
