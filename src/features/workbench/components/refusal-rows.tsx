import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import type { Refusal } from '../find-refusals'
import styles from './refusals-view.module.css'

const ROW_HEIGHT = 60

interface Props {
  refusals: readonly Refusal[]
  isBusy: boolean
  onMake(refusal: Refusal): void
}

/** The refusals, of which only those in view exist; each endpoint's stand under its name. */
export function RefusalRows({ refusals, isBusy, onMake }: Props) {
  const { t } = useTranslation('workbench')
  const scroller = useRef<HTMLDivElement>(null)
  // No compiler memoises this component: the library's functions are always those of the last drawing.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: refusals.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  })
  return (
    <div ref={scroller} className={styles['scroller']}>
      <ul className={styles['rows']} style={{ height: rows.getTotalSize() }} aria-label={t('refusals.list')}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const refusal = refusals[index]
          if (!refusal) return null
          const { code, status, msg, when, ours, route, isFirst } = refusal
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={styles['place']}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={refusals.length}
              aria-posinset={index + 1}
            >
              {isFirst && <h2 className={styles['route']}>{route}</h2>}
              <div className={styles['row']}>
                <span className={styles['code']}>{code}</span>
                <div className={styles['words']}>
                  <p>
                    {when} {ours && <Chip>{t('refusals.ours')}</Chip>}
                  </p>
                  <p className={styles['msg']}>{`HTTP ${status} · ${msg}`}</p>
                </div>
                <Button
                  disabled={isBusy}
                  aria-label={t('refusals.makeNamed', { code, route, when })}
                  onClick={() => onMake(refusal)}
                >
                  {t('refusals.make')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
