import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { MAX_PICKED, type Selection } from './selection'
import { usePicked } from './use-selection'

interface Props {
  selection: Selection
  onForward(): void
}

/** What is picked, how many more there can be, and the way on. */
export function Tray({ selection, onForward }: Props) {
  const { t } = useTranslation('messages')
  const picked = usePicked(selection)
  return (
    <aside aria-label={t('selection.label')}>
      <p>{t('selection.count', { count: picked.length, most: MAX_PICKED })}</p>
      <Button disabled={picked.length === 0} onClick={onForward}>
        {t('selection.forward')}
      </Button>
    </aside>
  )
}
