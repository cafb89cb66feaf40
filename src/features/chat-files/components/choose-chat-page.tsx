import { FolderSearch } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button'
import { chatFilesRoute } from '../../files/files'
import { ChooseChat, type ChosenChat, type FindChats } from '../../uploads/uploads'
import { useWords } from '../words'
import styles from './choose-chat-page.module.css'

/** Asks for a chat if the address names none. */
export function ChooseChatPage({ findChats }: { findChats: FindChats }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [chat, setChat] = useState<ChosenChat>()
  const go = () => chat && void navigate(chatFilesRoute(chat.id))
  return (
    <section className={styles['choose']}>
      <h2 className={styles['title']}>{t('choose')}</h2>
      <p className={styles['words']}>{t('chooseNext')}</p>
      <ChooseChat findChats={findChats} onChoose={setChat} onGo={go} />
      <Button look="primary" disabled={!chat} onClick={go}>
        <FolderSearch size={16} aria-hidden="true" />
        {t('go')}
      </Button>
    </section>
  )
}
