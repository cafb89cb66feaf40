import { Popover } from '@base-ui/react/popover'
import { Toolbar } from '@base-ui/react/toolbar'
import { Baseline } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { useState } from 'react'
import { setBackground, setColor } from '../commands/marks'
import { setBlockBackground, backgroundOf, blockBackgrounds } from '../commands/set-style'
import { SwatchGrid } from './swatch-grid'
import { hasNoMarks, useFact } from './toolbar-facts'
import { useLayerContainer, useWords } from './view-context'
import type { StateSource } from './view-context'

interface ColorMenuProps {
  store: StateSource
  run: (command: Command) => void
  focusText: () => void
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The platform's 7 text colours and 15 background colours. */
export function ColorMenu({ store, run, focusText }: ColorMenuProps) {
  const { t } = useWords()
  const disabled = useFact(store, hasNoMarks)
  const layerPlace = useLayerContainer()
  const [open, setOpen] = useState(false)
  const pick = (command: Command) => {
    setOpen(false)
    run(command)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Toolbar.Button
        className="ed-tool"
        disabled={disabled}
        aria-label={t('colors')}
        title={t('colors')}
        render={<Popover.Trigger />}
      >
        <Baseline size={16} aria-hidden />
      </Toolbar.Button>
      <Popover.Portal container={layerPlace}>
        <Popover.Positioner className="ed-layer" sideOffset={4} align="start">
          <Popover.Popup
            className="ed-popup ed-colors"
            aria-label={t('colors')}
            finalFocus={() => (focusText(), false)}
          >
            <SwatchGrid
              groups={[
                {
                  label: t('textColor'),
                  kind: 'color',
                  numbers: numbers(7),
                  onPick: (number) => pick(setColor(number || undefined)),
                },
                {
                  label: t('background'),
                  kind: 'ground',
                  numbers: numbers(15),
                  onPick: (number) => pick(setBackground(number || undefined)),
                },
                {
                  label: t('blockBackground'),
                  kind: 'ground',
                  numbers: blockBackgrounds.map(([, number]) => number),
                  onPick: (number) => pick(setBlockBackground(backgroundOf(number))),
                },
              ]}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
