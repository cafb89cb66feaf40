import { CopyPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../ui/ask-first'
import { Button } from '../../../ui/button'

/** Sending a second time what may be there already: its own button, and a question first. */
export function SendAgain({ count, onGo }: { count: number; onGo(): void }) {
  const { t } = useTranslation('messages')
  return (
    <AskFirst
      isDanger
      question={t('forward.sendAgainAsk')}
      consequence={t('forward.sendAgainMeans', { count })}
      cancel={t('forward.back')}
      go={t('forward.sendAgainGo')}
      onGo={onGo}
      trigger={
        <Button look="quiet">
          <CopyPlus size={16} aria-hidden="true" />
          {t('forward.sendAgain')}
        </Button>
      }
    />
  )
}
