import { useTranslation } from 'react-i18next'
import { newsWords } from './news-words'
import type { Selection } from '../../forward/selection'
import { useNews } from './use-selection'

/** Says what picking did, to those who do not see it. */
export function SelectionVoice({ selection }: { selection: Selection }) {
  const { t } = useTranslation('messages')
  const news = useNews(selection)
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {news && newsWords(news, t)}
    </p>
  )
}
