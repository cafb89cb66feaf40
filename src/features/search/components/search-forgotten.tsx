import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { useWords } from '../words'

/** Shown after the index was removed. */
export function SearchForgotten({ onAgain }: { onAgain(): void }) {
  const { t } = useWords()
  return (
    <EmptyState heading={1} title={t('forgotten')}>
      <p role="status">{t('forgottenNext')}</p>
      <Button onClick={onAgain}>{t('readAgain')}</Button>
    </EmptyState>
  )
}
