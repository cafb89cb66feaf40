import { FolderSearch } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { chatFilesRoute } from '../../files/files-route'
import { ChooseChat, type ChosenChat, type FindChats } from '../../uploads/components/choose-chat'
import styles from './choose-chat-page.module.css'

/** Asks for a chat if the address names none. */
export function ChooseChatPage({ findChats }: { findChats: FindChats }) {
  const { t } = useTranslation('files')
  const navigate = useNavigate()
  const [chat, setChat] = useState<ChosenChat>()
  const go = () => chat && void navigate(chatFilesRoute(chat.id))
  return (
    <section className={styles['choose']}>
      <h2 className={styles['title']}>{t('chat.choose')}</h2>
      <p className={styles['words']}>{t('chat.chooseNext')}</p>
      <ChooseChat findChats={findChats} onChoose={setChat} onGo={go} />
      <Button look="primary" disabled={!chat} onClick={go}>
        <FolderSearch size={16} aria-hidden="true" />
        {t('chat.go')}
      </Button>
    </section>
  )
}
