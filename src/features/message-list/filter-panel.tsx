import { Dialog } from '@base-ui/react/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { useBreakpoint } from '../../ui/breakpoints'
import { Button } from '../../ui/button'
import { FilterBar } from './filter-bar'
import { useWords } from './words'
import styles from './filter-panel.module.css'

/** The filters above the list, or on a phone in a sheet. */
export const FilterPanel = ({ onClose, ...bar }: ComponentProps<typeof FilterBar> & { onClose(): void }) => (
  <FilterPlace onClose={onClose}>
    <FilterBar {...bar} />
  </FilterPlace>
)

function FilterPlace({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const { t } = useWords()
  const isPhone = useBreakpoint('phone')
  if (!isPhone) return children
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['sheet']}>
          <div className={styles['sheetHead']}>
            <Dialog.Title className={styles['title']}>{t('filter.label')}</Dialog.Title>
            <Dialog.Close render={<Button look="primary" />}>{t('filter.done')}</Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
