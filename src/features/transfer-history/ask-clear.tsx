import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../ui/ask-first'

interface Props {
  count: number
  onGo(): void
  onClose(): void
}

/** Before many transfers are forgotten: how many, and what stays. */
export function AskClear({ count, onGo, onClose }: Props) {
  const { t } = useTranslation('files')
  return (
    <AskFirst
      question={t('history.ask.title', { count })}
      consequence={t('history.ask.what')}
      cancel={t('history.ask.cancel')}
      go={t('history.ask.go', { count })}
      onGo={onGo}
      onClose={onClose}
    />
  )
}
