import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title'
import { QuietPage } from '../ui/quiet-page'
import { PALETTE_KEYS } from './frame-keys'

/** Beside the list while no chat is open. */
export function ChooseChat() {
  const { t } = useTranslation()
  const [before, after] = t('announcements.jump', { keys: '\n' }).split('\n')
  return (
    <>
      <PageTitle title={t('announcements.title')} />
      <QuietPage icon={<Megaphone size={28} />} title={t('announcements.choose')}>
        <p>{t('announcements.chooseNext')}</p>
        <p>
          {before}
          <kbd>{PALETTE_KEYS}</kbd>
          {after}
        </p>
      </QuietPage>
    </>
  )
}
