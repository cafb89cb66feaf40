import { Popover } from '@base-ui/react/popover'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { goTo } from '../reading/go-to'
import { useLayerPlace } from '../view/layer-place'
import { useWords } from '../view/use-words'
import type { ViewStore } from '../view/view-store'
import { limitsUsed } from './limits'
import type { LimitUse } from './limits'
import { useCounts } from './use-counts'

/** How many words there are; pressed, everything that is counted beside what the platform takes. */
export function CountsButton({ store }: { store: ViewStore }) {
  const { t, language } = useWords()
  const layerPlace = useLayerPlace()
  const { view } = store
  const counts = useCounts(store)
  const [open, setOpen] = useState(false)
  if (!counts) return null
  const number = (value: number) => value.toLocaleString(language)
  const used = limitsUsed(counts)
  const tight = used.filter(({ state }) => state !== 'fine')
  const show = ({ position }: LimitUse) => {
    setOpen(false)
    if (position !== undefined) goTo(view, position + 1)
    view.focus()
  }
  const words = t('find.counts.words', { count: counts.words, number: number(counts.words) })
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="ed-tool ed-counts-button" data-tight={tight.length > 0 ? '' : undefined}>
        {tight.length > 0 ? <TriangleAlert size={14} aria-label={t('find.counts.tight')} /> : null}
        {words}
      </Popover.Trigger>
      <Popover.Portal container={layerPlace}>
        <Popover.Positioner className="ed-layer" sideOffset={8} align="end" side="top">
          <Popover.Popup className="ed-popup ed-counts" aria-label={t('find.counts.label')}>
            <dl>
              <dt>{t('find.counts.wordsOf')}</dt>
              <dd>{number(counts.words)}</dd>
              <dt>{t('find.counts.characters')}</dt>
              <dd>{number(counts.characters)}</dd>
              <dt>{t('find.counts.blocks')}</dt>
              <dd>{number(counts.blocks)}</dd>
            </dl>
            <p className="ed-popup-title">{t('find.counts.limits')}</p>
            <dl>
              {used.map((use) => (
                <div key={use.name} data-state={use.state}>
                  <dt>{t(`find.counts.limit.${use.name}`)}</dt>
                  <dd>{t('find.counts.of', { used: number(use.used), most: number(use.most) })}</dd>
                  {use.state === 'fine' ? null : (
                    <dd className="ed-counts-why">
                      {t(`find.counts.${use.state}.${use.name}`)}{' '}
                      {use.position === undefined ? null : (
                        <button type="button" className="ed-quiet" onClick={() => show(use)}>
                          {t('find.counts.show')}
                        </button>
                      )}
                    </dd>
                  )}
                </div>
              ))}
            </dl>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
