import { Megaphone, MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Section } from '../features/chats/chat-route'
import { PageTitle } from '../ui/page-title'
import { QuietPage } from '../ui/quiet-page'
import { PALETTE_KEYS } from './frame-keys'

const icons = { announcements: Megaphone, messages: MessagesSquare }

/** Beside the list while no chat is open. */
export function ChooseChat({ section }: { section: Section }) {
  const { t } = useTranslation()
  const Icon = icons[section]
  const [before, after] = t('chats.jump', { keys: '\n' }).split('\n')
  return (
    <>
      <PageTitle title={t(`${section}.title`)} />
      <QuietPage icon={<Icon size={28} />} title={t('chats.choose')}>
        <p>{t(`${section}.chooseNext`)}</p>
        <p>
          {before}
          <kbd>{PALETTE_KEYS}</kbd>
          {after}
        </p>
      </QuietPage>
    </>
  )
}
